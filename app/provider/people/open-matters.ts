/** Open matters of a person for whom a customer acts. Both sides read them before and after the link ends. */
import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { service } from "~/database/schema/service";
import { formatMoney } from "~/lib/money";
import { formatDate, singaporeDay } from "~/lib/singapore-date";
import type { NotifyContext } from "../shared/context";

/**
 * Lists unpaid orders of the customer for the person, and the person's running packages with their bookings, one line each.
 * Bookings that the customer made carry the name `by`.
 */
export async function findOpenMatters(
  tx: Pick<Transaction, "select" | "selectDistinct">,
  { now }: Pick<NotifyContext, "now">,
  { customerId, clientId, by }: { customerId: string; clientId: string; by: string },
): Promise<string[]> {
  const unpaid = await tx
    .selectDistinct({
      id: order.id,
      number: order.orderNumber,
      due: sql<number>`${order.totalCents} - ${order.creditedCents}`,
    })
    .from(order)
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .where(
      and(
        eq(order.customerId, customerId),
        eq(orderItem.clientId, clientId),
        eq(order.status, "PENDING_PAYMENT"),
        gt(order.expiresAt, now),
      ),
    );
  const coming = sql`from ${sessionBooking}
    where ${sessionBooking.clientId} = ${clientId} and ${sessionBooking.status} = 'SCHEDULED'
    and ${sessionBooking.startsAt} > ${now.toISOString()}::timestamptz
    and ${sessionBooking.termId} in (select id from provider.term where service_id = ${service.id})`;
  const booked = sql<number>`(select count(*)::int ${coming})`;
  const byCustomer = sql<number>`(select count(*)::int ${coming} and ${sessionBooking.bookedBy} = ${customerId})`;
  const running = await tx
    .select({
      programme: product.name,
      place: centre.name,
      until: service.validUntil,
      booked,
      byCustomer,
    })
    .from(service)
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .where(and(eq(service.clientId, clientId), gte(service.validUntil, singaporeDay(now))))
    .orderBy(asc(service.validUntil));
  return [
    ...unpaid.map(({ number, due }) => `Order ${number}, ${formatMoney(due)}: not paid yet`),
    ...running.map(
      ({ programme, place, until, ...counts }) =>
        `${programme} at ${place}, until ${formatDate(until)}${bookedWords(counts, by)}`,
    ),
  ];
}

interface Counts {
  booked: number;
  byCustomer: number;
}

function bookedWords({ booked, byCustomer }: Counts, by: string): string {
  if (booked === 0) return "";
  return `, ${booked} booked${byCustomer === 0 ? "" : ` (${byCustomer} by ${by})`}`;
}
