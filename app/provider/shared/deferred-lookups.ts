/**
 * Look-ups whose answer goes to somebody's own phone or e-mail alone. They are written down for everybody alike and done afterwards by a
 * job: neither the answer, nor how long it takes, nor the queries behind it tell whether somebody is known.
 */
import { randomUUID } from "node:crypto";
import { asc, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { lookUp } from "~/database/schema/delivery";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import type { Context } from "./context";
import { forEachRow } from "./for-each-row";

export const ANSWER_LOOK_UPS = "answer-look-ups";

/** Whoever asked waits for a message, but not for an hour. */
const WAITED_FOR_MS = 3_600_000;
const BATCH = 50;

/** What each kind asks. */
export interface DeferredLookups {
  DENTICARE: { person: string; mobile: string; sessionHash: string };
  CLIENT_ID: { person: string; channel: "EMAIL" | "SMS" };
}
export type LookUpKind = keyof DeferredLookups;
export type LookUpAnswers = {
  [Kind in LookUpKind]: (
    tx: Transaction,
    context: Context,
    asked: DeferredLookups[Kind],
  ) => Promise<unknown>;
};

/** The caller calls `scheduleLookups` once this is committed. */
export async function enqueueLookup<Kind extends LookUpKind>(
  db: Database,
  { vault, now }: Context,
  kind: Kind,
  asked: DeferredLookups[Kind],
): Promise<void> {
  const id = randomUUID();
  const sealed = vault.seal(JSON.stringify(asked), encryptionContext.lookUp(id));
  await db.insert(lookUp).values({ id, kind, asked: sealed, createdAt: now });
}

/** Not at once: what the job does for somebody known would be felt by whoever asked, and by their next request. */
export const scheduleLookups = ({ wake }: Context): void =>
  wake(ANSWER_LOOK_UPS, "at the next look");

/** Called by a job. What a process takes, no other one takes. */
export async function processLookups(context: Context, answers: LookUpAnswers): Promise<void> {
  const waiting = await context.db
    .select({ id: lookUp.id })
    .from(lookUp)
    .where(gt(lookUp.createdAt, new Date(context.now.getTime() - WAITED_FOR_MS)))
    .orderBy(asc(lookUp.createdAt))
    .limit(BATCH);
  await forEachRow(context, waiting, "a look-up could not be answered", ({ id }) =>
    context.db.transaction(async (tx) => {
      const [taken] = await tx.delete(lookUp).where(eq(lookUp.id, id)).returning();
      if (taken === undefined) return;
      const asked = JSON.parse(context.vault.open(taken.asked, encryptionContext.lookUp(id)));
      const person = context.vault.renewed(asked.person);
      await answers[taken.kind](tx, context, { ...asked, person });
    }),
  );
}
