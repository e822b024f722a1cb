/** eGIRO authorisations at the bank, from their opening to their end. Each change is written with the notice of it. */
import { and, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import {
  sandboxDebits as debits,
  sandboxMandates as mandates,
} from "~/database/schema/sandbox-egiro";
import { createToken } from "~/lib/security/token.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { SandboxContext } from "../dependencies";
import { enqueueWebhook, sendWebhook } from "../webhooks";

export type Mandate = typeof mandates.$inferSelect;
type Status = Mandate["status"];

/** "A few minutes": what the bank's staff do not answer by then is approved. */
const APPROVED_AFTER_MS = 2 * 60_000;

export async function openMandate(
  sandbox: SandboxContext,
  request: Pick<Mandate, "reference" | "bankCode" | "bankName" | "returnUrl" | "noticeUrl">,
): Promise<Mandate> {
  const now = sandbox.clock.now();
  await sandbox.db
    .insert(mandates)
    .values({ ...request, id: createToken(), status: "OPEN", changedAt: now, createdAt: now })
    .onConflictDoNothing();
  const [mandate] = await sandbox.db
    .select()
    .from(mandates)
    .where(eq(mandates.reference, request.reference));
  return mandate as Mandate;
}

export async function findMandate(db: Database, id: string): Promise<Mandate | undefined> {
  if (!/^[\w-]{1,64}$/.test(id)) return undefined;
  const [mandate] = await db.select().from(mandates).where(eq(mandates.id, id));
  return mandate;
}

export function listWaitingMandates(db: Database): Promise<Mandate[]> {
  return db
    .select()
    .from(mandates)
    .where(inArray(mandates.status, ["AUTHORISED", "CANCELLING"]))
    .orderBy(mandates.changedAt)
    .limit(50);
}

/** Changes the status once and tells the payee. @returns false when it was changed before. */
export async function changeMandate(
  sandbox: SandboxContext,
  mandate: Mandate,
  from: readonly Status[],
  to: Partial<Mandate> & { status: Status },
): Promise<boolean> {
  const now = sandbox.clock.now();
  const eventId = createToken();
  const changed = await sandbox.db.transaction(async (tx) => {
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
      isDelayed: false,
      body,
    });
    return true;
  });
  if (changed) await sendWebhook(sandbox, eventId);
  return changed;
}

export const approveMandate = (sandbox: SandboxContext, mandate: Mandate) =>
  mandate.status === "CANCELLING"
    ? changeMandate(sandbox, mandate, ["CANCELLING"], { status: "CANCELLED" })
    : changeMandate(sandbox, mandate, ["AUTHORISED"], {
        status: "ACTIVE",
        effectiveDate: toSingaporeDay(sandbox.clock.now()),
      });

/** Approves what waited long enough. */
export async function approveDue(sandbox: SandboxContext): Promise<void> {
  const before = new Date(sandbox.clock.now().getTime() - APPROVED_AFTER_MS);
  const due = await sandbox.db
    .select()
    .from(mandates)
    .where(
      and(inArray(mandates.status, ["AUTHORISED", "CANCELLING"]), lt(mandates.changedAt, before)),
    );
  for (const mandate of due) await approveMandate(sandbox, mandate);
}

/** Ends a mandate at the payee's request. It ends at once before it is authorised, otherwise staff approve it first. */
export async function endMandate(sandbox: SandboxContext, mandate: Mandate): Promise<void> {
  const ended = await changeMandate(sandbox, mandate, ["OPEN", "AUTHORISED"], {
    status: "CANCELLED",
  });
  if (!ended) await changeMandate(sandbox, mandate, ["ACTIVE"], { status: "CANCELLING" });
}

/** Debits money once for each reference. Repeated requests get the first answer. */
export async function debitMandate(
  sandbox: SandboxContext,
  request: { mandateId: string; reference: string; amountCents: number },
) {
  const mandate = await findMandate(sandbox.db, request.mandateId);
  if (mandate === undefined) return undefined;
  const failureCode = refusalOf(mandate, request.amountCents);
  await sandbox.db
    .insert(debits)
    .values({
      ...request,
      status: failureCode === null ? "COLLECTED" : "FAILED",
      failureCode,
      createdAt: sandbox.clock.now(),
    })
    .onConflictDoNothing();
  const [made] = await sandbox.db
    .select()
    .from(debits)
    .where(eq(debits.reference, request.reference));
  return made;
}

function refusalOf({ status, account, limitCents }: Mandate, amountCents: number): string | null {
  if (status !== "ACTIVE" && status !== "CANCELLING") return "NO_ARRANGEMENT";
  if (limitCents !== null && amountCents > limitCents) return "OVER_LIMIT";
  return account === "EMPTY" ? "INSUFFICIENT_FUNDS" : null;
}

/** Builds the payload about a mandate for the payee. */
export function toMandatePayload(
  sandbox: SandboxContext,
  { id, reference, status, limitCents, effectiveDate, authorisedAt }: Mandate,
) {
  return {
    id,
    url: `${sandbox.publicUrl}/sandbox/bank/egiro/open/${id}`,
    reference,
    status,
    limitCents,
    effectiveDate,
    authorisedAt: authorisedAt?.toISOString() ?? null,
  };
}
