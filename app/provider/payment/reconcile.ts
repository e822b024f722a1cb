/**
 * Finds payments whose notice was lost by polling the bank and the gateway. A polled answer counts like a notice.
 * A repeated poll or a late notice changes nothing.
 */
import { and, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { payment } from "~/database/schema/payment";
import type { Context } from "../shared/context";
import { CALLS_IN_PARALLEL, type Page, runForAllRows, sortById } from "../shared/for-each-row";
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

/** Polls open payments first, then ended ones, regardless of how many are open. */
export async function reconcilePayments(context: Context): Promise<void> {
  const { now } = context;
  const isOpen = and(
    // The value is no parameter, because a partial index does not fit one.
    sql`${payment.status} = 'PENDING'`,
    ne(payment.method, "EGIRO"),
    isUnpolledSince(new Date(now.getTime() - OPEN_AGAIN_MS)),
  );
  const isEnded = and(
    ne(payment.status, "PENDING"),
    eq(payment.method, "PAYNOW"),
    gt(payment.createdAt, new Date(now.getTime() - ENDED_FOR_MS)),
    isUnpolledSince(new Date(now.getTime() - ENDED_AGAIN_MS)),
  );
  await pollAll(context, isOpen, "failed to check status of open payment");
  await pollAll(context, isEnded, "failed to check status of ended payment");
}

const isUnpolledSince = (before: Date) => or(isNull(payment.askedAt), lt(payment.askedAt, before));

function pollAll(context: Context, which: SQL | undefined, failed: string): Promise<void> {
  const readDue = (page: Page) =>
    context.db
      .select()
      .from(payment)
      .where(and(which, page.follows(payment.id)))
      .orderBy(sortById(payment.id))
      .limit(page.limit);
  return runForAllRows({ ...context, inParallel: CALLS_IN_PARALLEL }, readDue, failed, (attempt) =>
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
