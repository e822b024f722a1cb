/** Expiring rows of unfinished purchases. Paid orders stay. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ExpiringRows } from "~/database/retention.server";
import { cart } from "~/database/schema/cart";
import { egiroReference } from "~/database/schema/egiro";
import { invoiceLink, order, orderFeedback, orderItem } from "~/database/schema/order";
import { cardAttempt, payment } from "~/database/schema/payment";

/** The limit makes PostgreSQL look up each row by an index. It reads whole tables for "not exists". */
const isNone = (rows: SQL) => sql`(select 1 from ${rows} limit 1) is null`;

const moneyOf = (
  table: SQL,
) => sql`${table} money join provider.payment tried on tried.id = money.payment_id
  where tried.order_id = ended.id`;

/** Matches orders that ended before a moment, for which no money came and no service was given. */
const endedUnpaid = (orderId: SQLWrapper) => (moment: SQL) =>
  sql`${orderId} in (select ended.id from provider."order" ended
  where ended.made_by = 'CUSTOMER' and ended.status in ('EXPIRED', 'CANCELLED', 'FAILED') and ended.expires_at < ${moment}
    and ${isNone(moneyOf(sql`provider.money_event`))} and ${isNone(moneyOf(sql`provider.refused_transfer`))}
    and ${isNone(sql`provider.referral brought where brought.order_id = ended.id`)}
    and ${isNone(sql`provider.egiro_transaction deducted where deducted.order_id = ended.id`)}
    and ${isNone(sql`provider.service given join provider.order_item line
      on line.id = given.order_item_id where line.order_id = ended.id`)})`;

const withUnpaidOrder = {
  lasts: [1, "years"] as ExpiringRows["lasts"],
  after: "an order ended unpaid",
  why: "part of that order",
};

export const expiringOrders: ExpiringRows[] = [
  {
    table: cart,
    what: "carts, with their lines",
    lasts: [90, "days"],
    after: "their last change",
    since: cart.updatedAt,
    why: "a customer who comes back later starts again",
  },
  {
    table: cardAttempt,
    what: "attempts to save a card",
    lasts: [90, "days"],
    after: "the try",
    since: cardAttempt.createdAt,
    why: "to answer questions about it",
  },
  {
    table: egiroReference,
    what: "unused eGIRO reference numbers",
    lasts: [30, "days"],
    after: "they were issued",
    since: egiroReference.createdAt,
    only: sql`not exists (select 1 from provider.egiro_arrangement used
      where used.dda_reference_no = ${egiroReference.ddaReferenceNo})`,
    why: "an open application may still be sent",
  },
  {
    table: invoiceLink,
    what: "links to an invoice",
    lasts: [90, "days"],
    after: "they expire",
    since: invoiceLink.expiresAt,
    why: "the page states that the link has expired, and who to ask",
  },
  {
    table: payment,
    what: "attempts to pay an order that ended unpaid",
    since: endedUnpaid(payment.orderId),
    ...withUnpaidOrder,
  },
  {
    table: orderFeedback,
    what: "feedback on such an order",
    since: endedUnpaid(orderFeedback.orderId),
    ...withUnpaidOrder,
  },
  {
    table: orderItem,
    what: "lines of such an order",
    since: endedUnpaid(orderItem.orderId),
    ...withUnpaidOrder,
  },
  {
    table: order,
    what: "orders that ended unpaid",
    lasts: [1, "years"],
    after: "they ended",
    since: endedUnpaid(order.id),
    only: sql`not exists (select 1 from provider.order_item line where line.order_id = ${order.id})
      and not exists (select 1 from provider.invoice_link link where link.order_id = ${order.id})`,
    why: "to answer questions about it",
  },
];
