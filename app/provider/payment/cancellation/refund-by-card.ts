/** Returns the money of cancelled packages that were paid by card. The provider's staff make other refunds. */
import { and, eq, gt, isNull } from "drizzle-orm";
import { packageCancellation } from "~/database/schema/cancellation";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import type { GatewayRefund } from "~/provider/shared/card-gateway";
import type { Context } from "~/provider/shared/context";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";
import { notifyStaff } from "~/provider/shared/messages/outbox";
import { listPackageRefundsOfStaff, recordStaffRefunds } from "../card/staff-refunds";

/** Returns money to cards: first looks for refunds of staff, then makes those of cancelled packages. */
export async function refundByCard(context: Context): Promise<void> {
  await recordStaffRefunds(context);
  await refundCancelledPackages(context);
}

/**
 * Makes each refund once, and reads those under way again. One that the gateway refuses stays due, for staff. So does one of a payment of
 * which staff have returned another amount in the gateway's own pages.
 */
async function refundCancelledPackages(context: Context): Promise<void> {
  const readDue = (page: Page) =>
    selectRefunds(context)
      .where(
        and(
          page.follows(packageCancellation.serviceId),
          isNull(packageCancellation.returnedAt),
          isNull(packageCancellation.refusedAt),
          eq(packageCancellation.toEstate, false),
          gt(packageCancellation.refundCents, 0),
          eq(payment.status, "APPROVED"),
          eq(payment.method, "CARD"),
          // The card network returns the money of a disputed payment.
          isNull(payment.disputedAt),
        ),
      )
      .orderBy(sortById(packageCancellation.serviceId))
      .limit(page.limit);
  await runForAllRows(context, readDue, "failed to refund package", (refund) =>
    refund.refundId === null
      ? makeRefund(context, refund)
      : readAgain(context, refund, refund.refundId),
  );
}

/** Reads a refund after a notice of the gateway. One that was returned may fail days later. */
export async function refreshRefund(context: Context, refundId: string): Promise<void> {
  const [found] = await selectRefunds(context).where(
    eq(packageCancellation.gatewayRefundId, refundId),
  );
  if (found) await readAgain(context, found, refundId);
}

type Refund = Awaited<ReturnType<typeof selectRefunds>>[number];

const selectRefunds = ({ db }: Context) =>
  db
    .select({
      id: packageCancellation.serviceId,
      orderId: packageCancellation.orderId,
      amountCents: packageCancellation.refundCents,
      creditNoteNumber: packageCancellation.creditNoteNumber,
      refundId: packageCancellation.gatewayRefundId,
      sessionId: payment.gatewaySessionId,
      orderNumber: order.orderNumber,
    })
    .from(packageCancellation)
    .innerJoin(order, eq(order.id, packageCancellation.orderId))
    .innerJoin(
      payment,
      and(eq(payment.orderId, packageCancellation.orderId), eq(payment.status, "APPROVED")),
    );

async function makeRefund(context: Context, refund: Refund): Promise<void> {
  const { amountCents, creditNoteNumber, sessionId } = refund;
  if (sessionId === null) return;
  const byStaff = await listPackageRefundsOfStaff(context, refund.orderId);
  const same = byStaff.find((one) => one.amountCents === amountCents);
  if (same) return record(context, refund, same);
  if (byStaff.length > 0) return refuseRefund(context, refund, BY_STAFF);
  const made = await context.gateway.refundPayment(`refund-${creditNoteNumber}`, {
    sessionId,
    amountCents,
  });
  if (made === null) return refuseRefund(context, refund, REFUSED);
  await record(context, refund, made);
}

const readAgain = async (context: Context, refund: Refund, refundId: string): Promise<void> =>
  record(context, refund, await context.gateway.readRefund(refundId));

/** Stores how far a refund is. Only one that succeeded counts as returned. */
async function record(context: Context, refund: Refund, made: GatewayRefund): Promise<void> {
  if (made.status === "FAILED") return refuseRefund(context, refund, FAILED, made.id);
  const isReturned = made.status === "SUCCEEDED";
  await context.db
    .update(packageCancellation)
    .set({ gatewayRefundId: made.id, ...(isReturned && { returnedAt: context.now }) })
    .where(
      and(
        eq(packageCancellation.serviceId, refund.id),
        isNull(packageCancellation.returnedAt),
        isNull(packageCancellation.refusedAt),
      ),
    );
}

const REFUSED = "The card service refused to return";
const FAILED = "The bank of the card did not accept the return of";
const BY_STAFF =
  "Another amount of this payment was already returned in the card service's own pages, so we did not return";

/** Leaves a refund to staff and notifies them once. One that counted as returned is due again. */
async function refuseRefund(
  context: Context,
  refund: Refund,
  what: string,
  gatewayRefundId: string | null = refund.refundId,
): Promise<void> {
  const { orderNumber, creditNoteNumber } = refund;
  const amount = formatMoney(refund.amountCents);
  await context.db.transaction(async (tx) => {
    const refused = await tx
      .update(packageCancellation)
      .set({ refusedAt: context.now, returnedAt: null, gatewayRefundId })
      .where(
        and(eq(packageCancellation.serviceId, refund.id), isNull(packageCancellation.refusedAt)),
      )
      .returning({ id: packageCancellation.serviceId });
    if (refused.length === 0) return;
    await notifyStaff(tx, context, "refundForStaff", {
      subject: `Refund due: ${amount} for order ${orderNumber}`,
      email: `${what} ${amount} for order ${orderNumber} (credit note ${creditNoteNumber}). Please return it in another way if it is still due, then mark it as returned.`,
    });
  });
}
