/** Open matters of a person for whom a customer acts. Both sides read them before and after the link ends. */
import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { dentalAppointment, denticareClient, dentist } from "~/database/schema/dental";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { service } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { NotifyContext } from "../shared/context";
import { getWords, type Words } from "../shared/messages/message-language";

/** An unpaid order, a dental appointment, or a running package with its bookings. Bookings that the customer made carry the name `by`. */
export type OpenMatter =
  | { number: string; due: number }
  | { clinic: string; startsAt: Date }
  | {
      programme: string;
      place: string;
      until: string;
      booked: number;
      byCustomer: number;
      by: string;
    };

/** Lists unpaid orders of the customer for the person, and the person's running packages with their bookings and dental appointments. */
export async function findOpenMatters(
  tx: Pick<Transaction, "select" | "selectDistinct">,
  { now }: Pick<NotifyContext, "now">,
  { customerId, clientId, by }: { customerId: string; clientId: string; by: string },
): Promise<OpenMatter[]> {
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
    .where(and(eq(service.clientId, clientId), gte(service.validUntil, toSingaporeDay(now))))
    .orderBy(asc(service.validUntil));
  const dental = await tx
    .select({ clinic: centre.name, startsAt: dentalAppointment.startsAt })
    .from(dentalAppointment)
    .innerJoin(denticareClient, eq(denticareClient.id, dentalAppointment.denticareClientId))
    .innerJoin(dentist, eq(dentist.id, dentalAppointment.dentistId))
    .innerJoin(centre, eq(centre.id, dentist.clinicId))
    .where(
      and(
        eq(denticareClient.clientId, clientId),
        eq(dentalAppointment.status, "SCHEDULED"),
        gt(dentalAppointment.startsAt, now),
      ),
    )
    .orderBy(asc(dentalAppointment.startsAt));
  return [
    ...unpaid.map(({ number, due }) => ({ number, due })),
    ...running.map((one) => ({ ...one, by })),
    ...dental,
  ];
}

/** Describes an open matter in one line. */
export function describeOpenMatter({ text, formats }: Words, matter: OpenMatter): string {
  if ("due" in matter)
    return text("messages-people:open.order", {
      number: matter.number,
      amount: formats.money(matter.due),
    });
  if ("clinic" in matter)
    return text("messages-people:open.dental", {
      centre: matter.clinic,
      date: formats.shortDate(toSingaporeDay(matter.startsAt)),
    });
  const { programme, place: centre, until, booked: number, byCustomer: others, by } = matter;
  const values = { programme, centre, date: formats.shortDate(until) };
  if (number === 0) return text("messages-people:open.package", values);
  if (others === 0) return text("messages-people:open.package-booked", { ...values, number });
  return text("messages-people:open.package-booked-by", { ...values, number, others, name: by });
}

/** Describes open matters on a page, which is in English. */
export const describeOpenMattersInEnglish = (matters: readonly OpenMatter[]): string[] =>
  matters.map((matter) => describeOpenMatter(getWords("en"), matter));
