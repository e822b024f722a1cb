/**
 * Refunds by card that staff made in the gateway's own pages. They are found before the portal returns money, and before it lists a late
 * or double payment as due, so that nothing is returned twice.
 */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { packageCancellation } from "~/database/schema/cancellation";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import type { GatewayRefund } from "~/provider/shared/card-gateway";
import type { Context } from "~/provider/shared/context";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";

/** Marks late and double payments as returned that staff have returned. */
export async function recordStaffRefunds(context: Context): Promise<void> {
  const readDue = (page: Page) =>
    selectOwed(context)
      .where(and(isByCard, isNull(refundDue.returnedAt), page.follows(refundDue.moneyEventId)))
      .orderBy(sortById(refundDue.moneyEventId))
      .limit(page.limit);
  await runForAllRows(context, readDue, "failed to find refund", async (owed) => {
    const returned = await listOwed(context, owed.orderId, "RETURNED");
    const free = takeAmounts(await listRefundsOfStaff(context, owed.orderId), returned);
    const isReturned = free.some(
      ({ amountCents, status }) => amountCents === owed.amountCents && status === "SUCCEEDED",
    );
    if (!isReturned) return;
    await context.db
      .update(refundDue)
      .set({ returnedAt: context.now })
      .where(and(eq(refundDue.moneyEventId, owed.id), isNull(refundDue.returnedAt)));
  });
}

/** Lists the refunds of staff that are left for the packages of an order. Those of its late and double payments are not. */
export async function listPackageRefundsOfStaff(
  context: Context,
  orderId: string,
): Promise<GatewayRefund[]> {
  const made = await listRefundsOfStaff(context, orderId);
  return made.length === 0 ? made : takeAmounts(made, await listOwed(context, orderId, "ALL"));
}

/**
 * Lists the refunds of staff on every card payment of an order, because staff may return either of two payments. Refunds that a credit
 * note of the order stands for are left out.
 */
async function listRefundsOfStaff(
  { db, gateway }: Context,
  orderId: string,
): Promise<GatewayRefund[]> {
  const paid = await db
    .select({ sessionId: payment.gatewaySessionId })
    .from(payment)
    .innerJoin(moneyEvent, eq(moneyEvent.paymentId, payment.id))
    .where(and(eq(payment.orderId, orderId), isByCard))
    .orderBy(asc(moneyEvent.recordedAt));
  const made: GatewayRefund[] = [];
  for (const { sessionId } of paid)
    if (sessionId !== null) made.push(...(await gateway.listRefunds(sessionId)));
  const counted = await db
    .select({ id: packageCancellation.gatewayRefundId })
    .from(packageCancellation)
    .where(
      and(eq(packageCancellation.orderId, orderId), isNotNull(packageCancellation.gatewayRefundId)),
    );
  return made.filter(
    ({ id, key, status }) =>
      status !== "FAILED" && !key && !counted.some((other) => other.id === id),
  );
}

const isByCard = eq(payment.method, "CARD");

const selectOwed = ({ db }: Context) =>
  db
    .select({
      id: refundDue.moneyEventId,
      orderId: refundDue.orderId,
      amountCents: refundDue.amountCents,
    })
    .from(refundDue)
    .innerJoin(moneyEvent, eq(moneyEvent.id, refundDue.moneyEventId))
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId));

/** Lists the amounts of an order's late and double payments by card. */
async function listOwed(
  context: Context,
  orderId: string,
  which: "ALL" | "RETURNED",
): Promise<number[]> {
  const isReturned = which === "RETURNED" ? isNotNull(refundDue.returnedAt) : undefined;
  const owed = await selectOwed(context).where(
    and(eq(refundDue.orderId, orderId), isByCard, isReturned),
  );
  return owed.map(({ amountCents }) => amountCents);
}

/** Takes one refund of each amount out of a list. */
function takeAmounts(
  refunds: readonly GatewayRefund[],
  amounts: readonly number[],
): GatewayRefund[] {
  const left = [...refunds];
  for (const amount of amounts) {
    const at = left.findIndex(({ amountCents }) => amountCents === amount);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
