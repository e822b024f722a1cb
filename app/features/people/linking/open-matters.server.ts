/** Lists what is still open for a loved one: orders to pay, packages and bookings. A customer who removes the person loses all of it. */
import type { Service } from "~/contract/booking/service";
import { findOrder, listUnpaidOrders } from "~/features/payment/orders.server";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";

export interface OpenMatter {
  text: string;
  /** A page that deals with it. */
  to?: { address: string; words: string };
}

/** Lists what is open for a loved one, what has to be paid first. During an outage of a part, that part is left out. */
export async function openMattersOf(
  customer: Customer,
  person: { id: string; name: string },
): Promise<OpenMatter[]> {
  const self = await toActingAsSelf(customer);
  const [orders, services] = await Promise.all([
    loadOrFallback(unpaidFor(self, person.name), []),
    loadOrFallback(
      self.api.services.list().then((found) => found.services),
      [],
    ),
  ]);
  return [
    ...orders,
    ...services
      .filter((service) => service.clientId === person.id && isRunning(service))
      .map(toMatter),
  ];
}

async function unpaidFor(customer: Customer, name: string): Promise<OpenMatter[]> {
  const unpaid = await listUnpaidOrders(customer);
  const orders = await Promise.all(unpaid.map(({ id }) => findOrder(customer, id)));
  return orders
    .filter(({ items }) => items.some(({ clientName }) => clientName === name))
    .map(({ id, payableAmount, description }) => ({
      text: `${formatMoney(payableAmount)} is not paid yet: ${description}.`,
      to: { address: paths.to(paths.payment.pay, { order: id }), words: "Pay now" },
    }));
}

const isRunning = ({ serviceStatus }: Service) =>
  serviceStatus === "UPCOMING" || serviceStatus === "ONGOING";

function toMatter(service: Service): OpenMatter {
  const { productName, centerName, totalSessions, usedSessions, scheduledSessions } = service;
  const left = totalSessions - usedSessions;
  const sessions = left === 1 ? "1 session" : `${left} sessions`;
  const booked = scheduledSessions === 0 ? "" : ` ${scheduledSessions} of them booked,`;
  return {
    text: `${productName} at ${centerName}: ${sessions} left,${booked} until ${formatDate(service.validUntil)}.`,
  };
}
