/**
 * Ends the packages and unpaid orders of a person who has died. Unused sessions are refunded in full to the payer, or to the estate.
 */
import { and, asc, eq, exists, gte, isNull, not, notExists, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { order, orderItem } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { service, term } from "~/database/schema/service";
import type { Cents } from "~/lib/money";
import { toSingaporeDay } from "~/lib/singapore-date";
import { endPackage, readPackage } from "~/provider/booking/term/end-package";
import { lockCountedTerm } from "~/provider/booking/term/term-counts";
import { isVoidedPackage } from "~/provider/booking/term/voided-package";
import type { Context } from "~/provider/shared/context";
import { runForEachRow } from "~/provider/shared/for-each-row";
import { cancelCardAttempts } from "../card/add-card";
import { cancelCardPaymentsOfClosedOrder, cancelOrder } from "../card/close-order";
import { lockOrders } from "../order/lock-order";
import { lockNumbers } from "../order/numbers";
import { creditPackage, isUnpaidInvoice } from "./credit-package";
import { readOrderedPackage } from "./ordered-package";
import { computeRefund } from "./refund-amount";

export interface EndedPackages {
  /** Cancelled sessions and assessments. */
  sessions: number;
  refundCents: Cents;
}

export async function endPackagesAfterDeath(
  tx: Transaction,
  context: Context,
  clientId: string,
): Promise<EndedPackages> {
  const ended = { sessions: 0, refundCents: 0 };
  const running = await runningPackages(tx, context, clientId);
  const orderIds = running.map(({ orderId }) => orderId);
  await lockOrders(tx, orderIds);
  if (running.length > 0) await lockNumbers(tx, "CREDIT_NOTE");
  for (const { serviceId, termId, toEstate } of running) {
    const counted = await lockCountedTerm(tx, context, termId);
    const state = await readPackage(tx, counted);
    const { totalSessions } = counted.row.service;
    await endPackage(counted, state, false);
    ended.sessions += state.ahead.length;
    const paid = await readOrderedPackage(tx, serviceId);
    if (paid === null || (paid.order.paidAt === null && !isUnpaidInvoice(paid))) continue;
    if (state.used >= totalSessions) continue;
    const of = { paidCents: paid.paidCents, totalSessions, usedSessions: state.used };
    const refundCents = computeRefund(NO_RULE, { ...of, isCoolingOff: false, reason: "DEATH" });
    const unusedSessions = totalSessions - state.used;
    const note = await creditPackage(tx, context.now, paid, {
      serviceId,
      reason: "DEATH",
      unusedSessions,
      refundCents,
      toEstate,
    });
    if (!note.takenOff) ended.refundCents += refundCents;
  }
  return ended;
}

/**
 * Cancels unpaid orders with a line for the person. Money that comes later is returned. An invoice whose packages have begun stays.
 * @returns the number of orders. Their card pages have to be ended afterwards: `endCardPagesAfterDeath`.
 */
export async function cancelOrdersAfterDeath(
  tx: Transaction,
  context: Context,
  clientId: string,
): Promise<number> {
  const lines = tx.select({ one: sql`1` }).from(orderItem);
  const unpaid = await tx
    .select()
    .from(order)
    .where(
      and(
        eq(order.status, "PENDING_PAYMENT"),
        exists(lines.where(and(eq(orderItem.orderId, order.id), eq(orderItem.clientId, clientId)))),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(service)
            .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
            .where(and(eq(orderItem.orderId, order.id), not(isVoidedPackage))),
        ),
      ),
    )
    .orderBy(asc(order.id))
    .for("update");
  let cancelled = 0;
  for (const one of unpaid) if (await cancelOrder(tx, context, one)) cancelled += 1;
  return cancelled;
}

/**
 * Ends open card pages of the person's closed orders and own account at the gateway. A page that stays open takes no money that is not
 * returned, and saves no card.
 */
export async function endCardPagesAfterDeath(context: Context, clientId: string): Promise<void> {
  const open = await context.db
    .selectDistinct({ id: payment.orderId })
    .from(payment)
    .innerJoin(orderItem, eq(orderItem.orderId, payment.orderId))
    .where(
      and(
        eq(orderItem.clientId, clientId),
        eq(payment.method, "CARD"),
        eq(payment.status, "PENDING"),
      ),
    );
  await runForEachRow(context, open, "failed to end card page after a death", ({ id }) =>
    cancelCardPaymentsOfClosedOrder(context, id),
  );
  const own = await context.db
    .select({ customerId: clientAccess.customerId })
    .from(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  for (const { customerId } of own) await cancelCardAttempts(context, customerId);
}

/** After a death no rule withholds a part. */
const NO_RULE = { coolingOffDays: 0, returned: [] };

/** Packages that have not ended, in the order in which other transactions lock them. */
function runningPackages(tx: Transaction, { now }: Pick<Context, "now">, clientId: string) {
  const paidByPerson = sql<boolean>`exists (select 1 from ${clientAccess}
    where ${clientAccess.customerId} = ${order.customerId}
    and ${clientAccess.clientId} = ${clientId} and ${clientAccess.relation} = 'SELF')`;
  return tx
    .select({
      serviceId: service.id,
      termId: term.id,
      orderId: order.id,
      toEstate: paidByPerson,
    })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .leftJoin(packageCancellation, eq(packageCancellation.serviceId, service.id))
    .where(
      and(
        eq(service.clientId, clientId),
        gte(service.validUntil, toSingaporeDay(now)),
        isNull(packageCancellation.serviceId),
      ),
    )
    .orderBy(asc(term.id));
}
