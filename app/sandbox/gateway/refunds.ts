import { eq, sum } from "drizzle-orm";
import { sandboxRefunds as refunds, sandboxGatewaySessions } from "~/database/schema/sandbox";
import { createToken } from "~/lib/security/token.server";
import type { SandboxContext } from "../dependencies";

export type Refund = typeof refunds.$inferSelect;

/** Lists the refunds of a session, or finds one by its ID. */
export const findRefunds = (
  { db }: SandboxContext,
  by: { sessionId: string } | { id: string },
): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where("id" in by ? eq(refunds.id, by.id) : eq(refunds.sessionId, by.sessionId))
    .orderBy(refunds.createdAt);

/** Tells the portal's refunds from those that staff make in the gateway's pages. */
export const getKeyOfPortal = ({ idempotencyKey: key }: Refund): string | null =>
  key.startsWith("refund-") ? key : null;

/** Gives money back, once for each key and never more than was paid. */
export async function refundSession(
  sandbox: SandboxContext,
  idempotencyKey: string,
  wanted: { sessionId: string; amountCents: number },
): Promise<Refund | "NOT_APPROVED" | "TOO_MUCH" | "DIFFERENT"> {
  return sandbox.db.transaction(async (tx) => {
    // The lock on the session lets refunds of one payment go one after the other.
    const [session] = await tx
      .select()
      .from(sandboxGatewaySessions)
      .where(eq(sandboxGatewaySessions.id, wanted.sessionId))
      .for("update");
    const [earlier] = await tx
      .select()
      .from(refunds)
      .where(eq(refunds.idempotencyKey, idempotencyKey));
    if (earlier !== undefined) {
      const same =
        earlier.sessionId === wanted.sessionId && earlier.amountCents === wanted.amountCents;
      return same ? earlier : "DIFFERENT";
    }
    if (session?.status !== "APPROVED" || session.purpose !== "PAYMENT") return "NOT_APPROVED";
    const [refunded] = await tx
      .select({ cents: sum(refunds.amountCents).mapWith(Number) })
      .from(refunds)
      .where(eq(refunds.sessionId, session.id));
    if ((refunded?.cents ?? 0) + wanted.amountCents > (session.amountCents ?? 0)) return "TOO_MUCH";
    const [made] = await tx
      .insert(refunds)
      .values({ ...wanted, id: createToken(), idempotencyKey, createdAt: sandbox.clock.now() })
      .onConflictDoNothing()
      .returning();
    return made ?? "DIFFERENT";
  });
}
