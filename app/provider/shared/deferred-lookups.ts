/**
 * Look-ups whose answer goes only to the person's own phone or e-mail. Every request is queued in the same way, and a job processes it
 * later. The response, its duration and its queries therefore do not reveal if the person is known.
 */
import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { lookUp } from "~/database/schema/delivery";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import type { Context } from "./context";
import { type Page, runForAllRows, sortById } from "./for-each-row";

export const ANSWER_LOOK_UPS = "answer-look-ups";

/** Lifetime of a look-up. The customer waits for a message, but not for an hour. */
const WAITED_FOR_MS = 3_600_000;

/** Input of each kind of look-up. */
export interface DeferredLookups {
  DENTICARE: { person: string; visitor?: string; mobile: string; sessionHash: string };
  CLIENT_ID: { person: string; channel: "EMAIL" | "SMS"; customerId: string };
  INVOICE_LINK: { tokenHash: string };
}
export type LookUpKind = keyof DeferredLookups;
export type LookUpAnswers = {
  [Kind in LookUpKind]: (
    tx: Transaction,
    context: Context,
    lookup: DeferredLookups[Kind],
  ) => Promise<unknown>;
};

/** Queues a look-up. The caller calls `scheduleDeferredLookups` after the commit. */
export async function enqueueLookup<Kind extends LookUpKind>(
  db: Database,
  { vault, now }: Context,
  kind: Kind,
  lookup: DeferredLookups[Kind],
): Promise<void> {
  const id = randomUUID();
  const sealed = vault.seal(JSON.stringify(lookup), encryptionContext.lookUp(id));
  await db.insert(lookUp).values({ id, kind, asked: sealed, createdAt: now });
}

/**
 * Schedules the job with a delay. If it ran at once, its extra work for a known person would slow down the caller's current and next
 * request.
 */
export const scheduleDeferredLookups = ({ wake }: Context): void =>
  wake(ANSWER_LOOK_UPS, "at the next look");

/** Processes queued look-ups in a job. Each look-up is processed by only one process. */
export async function processLookups(context: Context, answers: LookUpAnswers): Promise<void> {
  const readWaiting = (page: Page) =>
    context.db
      .select({ id: lookUp.id })
      .from(lookUp)
      .where(
        and(
          gt(lookUp.createdAt, new Date(context.now.getTime() - WAITED_FOR_MS)),
          page.follows(lookUp.id),
        ),
      )
      .orderBy(sortById(lookUp.id))
      .limit(page.limit);
  await runForAllRows(context, readWaiting, "failed to answer deferred look-up", ({ id }) =>
    context.db.transaction(async (tx) => {
      const [taken] = await tx.delete(lookUp).where(eq(lookUp.id, id)).returning();
      if (taken === undefined) return;
      const lookup = JSON.parse(context.vault.open(taken.asked, encryptionContext.lookUp(id)));
      for (const hash of ["person", "visitor"])
        if (lookup[hash]) lookup[hash] = context.vault.renewed(lookup[hash]);
      await answers[taken.kind](tx, context, lookup);
    }),
  );
}
