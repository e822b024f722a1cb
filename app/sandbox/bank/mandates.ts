/** eGIRO authorisations at the bank, from their opening to their end. Each change is written with the notice of it. */
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import {
  sandboxDebits as debits,
  sandboxMandates as mandates,
} from "~/database/schema/sandbox-egiro";
import { newToken } from "~/lib/security/token.server";
import { singaporeDay } from "~/lib/singapore-date";
import type { SandboxContext } from "../dependencies";
import { enqueueWebhook, sendWebhook } from "../webhooks";

export type Mandate = typeof mandates.$inferSelect;
type Status = Mandate["status"];

/** "A few minutes": what the bank's staff do not answer by then is approved. */
const APPROVED_AFTER_MS = 2 * 60_000;

export async function openMandate(
  room: SandboxContext,
  asked: Pick<Mandate, "reference" | "bankCode" | "bankName" | "returnUrl" | "noticeUrl">,
): Promise<Mandate> {
  const now = room.clock.now();
  await room.db
    .insert(mandates)
    .values({ ...asked, id: newToken(), status: "OPEN", changedAt: now, createdAt: now })
    .onConflictDoNothing();
  const [mandate] = await room.db
    .select()
    .from(mandates)
    .where(eq(mandates.reference, asked.reference));
  return mandate as Mandate;
}

export async function findMandate(db: Database, id: string): Promise<Mandate | undefined> {
  if (!/^[\w-]{1,64}$/.test(id)) return undefined;
  const [mandate] = await db.select().from(mandates).where(eq(mandates.id, id));
  return mandate;
}

export function waitingForStaff(db: Database): Promise<Mandate[]> {
  return db
    .select()
    .from(mandates)
    .where(inArray(mandates.status, ["AUTHORISED", "CANCELLING"]))
    .orderBy(mandates.changedAt)
    .limit(50);
}

/** Changes the status once and tells the payee. @returns false when it was changed before. */
export async function changeMandate(
  room: SandboxContext,
  mandate: Mandate,
  from: readonly Status[],
  to: Partial<Mandate> & { status: Status },
): Promise<boolean> {
  const now = room.clock.now();
  const eventId = newToken();
  const changed = await room.db.transaction(async (tx) => {
    const rows = await tx
      .update(mandates)
      .set({ ...to, changedAt: now })
      .where(and(eq(mandates.id, mandate.id), inArray(mandates.status, [...from])))
      .returning({ id: mandates.id });
    if (rows.length === 0) return false;
    const body = { eventId, mandateId: mandate.id, reference: mandate.reference };
    await enqueueWebhook(tx, now, {
      eventId,
      sender: "BANK",
      url: mandate.noticeUrl,
      heldBack: false,
      body,
    });
    return true;
  });
  if (changed) await sendWebhook(room, eventId);
  return changed;
}

export const approve = (room: SandboxContext, mandate: Mandate) =>
  mandate.status === "CANCELLING"
    ? changeMandate(room, mandate, ["CANCELLING"], { status: "CANCELLED" })
    : changeMandate(room, mandate, ["AUTHORISED"], {
        status: "ACTIVE",
        effectiveDate: singaporeDay(room.clock.now()),
      });

/** Approves what waited long enough. */
export async function approveDue(room: SandboxContext): Promise<void> {
  const before = new Date(room.clock.now().getTime() - APPROVED_AFTER_MS);
  const due = await room.db
    .select()
    .from(mandates)
    .where(
      and(inArray(mandates.status, ["AUTHORISED", "CANCELLING"]), lt(mandates.changedAt, before)),
    );
  for (const mandate of due) await approve(room, mandate);
}

/** Ends a mandate at the payee's request. It ends at once before it is authorised, otherwise staff approve it first. */
export async function endMandate(room: SandboxContext, mandate: Mandate): Promise<void> {
  const ended = await changeMandate(room, mandate, ["OPEN", "AUTHORISED"], { status: "CANCELLED" });
  if (!ended) await changeMandate(room, mandate, ["ACTIVE"], { status: "CANCELLING" });
}

/** Debits money once for each reference. Repeated requests get the first answer. */
export async function debit(
  room: SandboxContext,
  asked: { mandateId: string; reference: string; amountCents: number },
) {
  const mandate = await findMandate(room.db, asked.mandateId);
  if (mandate === undefined) return undefined;
  const failureCode = refusalOf(mandate, asked.amountCents);
  await room.db
    .insert(debits)
    .values({
      ...asked,
      status: failureCode === null ? "COLLECTED" : "FAILED",
      failureCode,
      createdAt: room.clock.now(),
    })
    .onConflictDoNothing();
  const [made] = await room.db.select().from(debits).where(eq(debits.reference, asked.reference));
  return made;
}

function refusalOf({ status, account, limitCents }: Mandate, amountCents: number): string | null {
  if (status !== "ACTIVE" && status !== "CANCELLING") return "NO_ARRANGEMENT";
  if (limitCents !== null && amountCents > limitCents) return "OVER_LIMIT";
  return account === "EMPTY" ? "INSUFFICIENT_FUNDS" : null;
}

/** Builds the payload about a mandate for the payee. */
export function showMandate(
  room: SandboxContext,
  { id, reference, status, limitCents, effectiveDate, authorisedAt }: Mandate,
) {
  return {
    id,
    url: `${room.publicUrl}/sandbox/bank/egiro/open/${id}`,
    reference,
    status,
    limitCents,
    effectiveDate,
    authorisedAt: authorisedAt?.toISOString() ?? null,
  };
}
