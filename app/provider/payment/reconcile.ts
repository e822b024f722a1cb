/**
 * Finds payments whose notice was lost by polling the bank and the gateway. A polled answer counts like a notice.
 * A repeated poll or a late notice changes nothing.
 */
import { and, asc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { payment } from "~/database/schema/payment";
import type { Context } from "../shared/context";
import { runForEachRow } from "../shared/for-each-row";
import { cancelCardPaymentsOfClosedOrder } from "./card/close-order";
import { recordCardOutcome } from "./card/record-card-outcome";
import type { OrderRow, PaymentRow } from "./order/order-view";
import { readTransfers } from "./paynow/bank";
import { recordTransfer } from "./paynow/record-transfer";

const MINUTE = 60_000;
/**
 * Polling intervals. Open payments are polled every minute, ended ones every hour for three days, because money may come late or twice.
 */
const OPEN_AGAIN_MS = MINUTE;
const ENDED_AGAIN_MS = 60 * MINUTE;
const ENDED_FOR_MS = 3 * 1440 * MINUTE;
/** Milliseconds for which an order waits for a bank that does not answer before it ends anyway. */
const BANK_GRACE_MS = 10 * MINUTE;
/** Payments polled per run. One run a minute polls about 30,000 ended payments within their hour. */
const BATCH_SIZE = 500;

export async function reconcilePayments(context: Context): Promise<void> {
  const { now, db } = context;
  const notQueriedFor = (ms: number) =>
    or(isNull(payment.askedAt), lt(payment.askedAt, new Date(now.getTime() - ms)));
  const due = await db
    .select()
    .from(payment)
    .where(
      or(
        and(
          eq(payment.status, "PENDING"),
          ne(payment.method, "EGIRO"),
          notQueriedFor(OPEN_AGAIN_MS),
        ),
        and(
          ne(payment.status, "PENDING"),
          eq(payment.method, "PAYNOW"),
          gt(payment.createdAt, new Date(now.getTime() - ENDED_FOR_MS)),
          notQueriedFor(ENDED_AGAIN_MS),
        ),
      ),
    )
    // Pending payments come before ended ones, regardless of how many have ended. Within each group, payments never polled come first.
    .orderBy(
      sql`${payment.status} = 'PENDING' desc`,
      sql`${payment.askedAt} asc nulls first`,
      asc(payment.createdAt),
    )
    .limit(BATCH_SIZE);
  await runForEachRow(context, due, "failed to check payment status", (attempt) =>
    queryAttempt(context, attempt),
  );
}

/**
 * Polls all payments opened for an order that is about to end.
 * @returns false if the bank or the gateway does not answer and there is still time to wait for it.
 */
export async function pollOrderPayments(context: Context, order: OrderRow): Promise<boolean> {
  const opened = await context.db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.orderId, order.id),
        or(eq(payment.method, "PAYNOW"), isNotNull(payment.gatewaySessionId)),
      ),
    );
  try {
    for (const attempt of opened) await queryAttempt(context, attempt);
    return true;
  } catch (error) {
    context.log.warn(
      { err: error, order: order.id },
      "failed to confirm payment status before order expiry",
    );
    return context.now.getTime() - order.expiresAt.getTime() > BANK_GRACE_MS;
  }
}

async function queryAttempt(context: Context, attempt: PaymentRow): Promise<void> {
  await context.db.update(payment).set({ askedAt: context.now }).where(eq(payment.id, attempt.id));
  if (attempt.method === "PAYNOW") return queryBank(context, attempt);
  if (
    attempt.method === "CARD" &&
    attempt.status === "PENDING" &&
    attempt.gatewaySessionId !== null
  ) {
    await recordCardOutcome(
      context,
      attempt,
      await context.gateway.readSession(attempt.gatewaySessionId),
    );
    // An order that was paid in another way must not be payable on a page that is still open.
    await cancelCardPaymentsOfClosedOrder(context, attempt.orderId);
  }
}

async function queryBank(context: Context, attempt: PaymentRow): Promise<void> {
  for (const transfer of await readTransfers(context.bank, attempt.reference)) {
    if (transfer.reference !== attempt.reference) continue;
    const taken = await recordTransfer(context, attempt, transfer);
    if ("isNew" in taken && taken.isNew)
      await cancelCardPaymentsOfClosedOrder(context, attempt.orderId);
  }
}
