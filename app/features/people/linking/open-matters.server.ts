/** Lists what is still open for a loved one: orders to pay, packages and bookings. A customer who removes the person loses all of it. */
import type { Service } from "~/contract/booking/service";
import { listUnpaidOrders, requireOrder } from "~/features/payment/order/orders.server";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";

export interface OpenMatter {
  text: string;
  /** A page that deals with it. */
  to?: { address: string; words: string };
}

/** Lists what is open for a loved one, what has to be paid first. During an outage of a part, that part is left out. */
export async function listOpenMatters(
  customer: Customer,
  person: { id: string; name: string },
  words: Words,
): Promise<OpenMatter[]> {
  const self = await toActingAsSelf(customer);
  const [orders, services] = await Promise.all([
    loadOrFallback(unpaidFor(self, person.name, words), []),
    loadOrFallback(
      self.api.services.list().then((found) => found.services),
      [],
    ),
  ]);
  return [
    ...orders,
    ...services
      .filter((service) => service.clientId === person.id && isRunning(service))
      .map((service) => toMatter(service, words)),
  ];
}

async function unpaidFor(
  customer: Customer,
  name: string,
  { text, language }: Words,
): Promise<OpenMatter[]> {
  const unpaid = await listUnpaidOrders(customer);
  const orders = await Promise.all(unpaid.map(({ id }) => requireOrder(customer, id)));
  return orders
    .filter(({ items }) => items.some(({ clientName }) => clientName === name))
    .map(({ id, payableAmount, description }) => ({
      text: text("people:open.unpaid", {
        amount: getFormats(language).money(payableAmount),
        what: description,
      }),
      to: {
        address: paths.to(paths.payment.pay, { order: id }),
        words: text("people:open.pay"),
      },
    }));
}

const isRunning = ({ serviceStatus }: Service) =>
  serviceStatus === "UPCOMING" || serviceStatus === "ONGOING";

function toMatter(service: Service, { text, language }: Words): OpenMatter {
  const { productName, centerName, totalSessions, usedSessions, scheduledSessions } = service;
  const values = {
    product: productName,
    centre: centerName,
    count: totalSessions - usedSessions,
    booked: scheduledSessions,
    date: getFormats(language).date(service.validUntil),
  };
  if (scheduledSessions === 0) return { text: text("people:open.package", values) };
  const isAllBooked = scheduledSessions >= values.count;
  return {
    text: text(
      isAllBooked ? "people:open.package-all-booked" : "people:open.package-some-booked",
      values,
    ),
  };
}
