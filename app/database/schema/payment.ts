/** Cards, tries to pay, and money that moved. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RefundReason } from "~/lib/refund-reasons";
import { instant } from "./columns";
import { order } from "./order";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

export const card = providerSchema.table(
  "card",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    /** The gateway's token. The card number itself is never sent here. */
    token: text("token").notNull().unique(),
    brand: text("brand").$type<"MASTERCARD" | "VISA" | "VISAPLUS" | "AMEX" | "GENERIC">().notNull(),
    lastFour: text("last_four").notNull(),
    expiryMonth: integer("expiry_month").notNull(),
    expiryYear: integer("expiry_year").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("card_one_default").on(table.customerId).where(sql`${table.isDefault}`)],
);

/** One try to save a card without paying. */
export const cardAttempt = providerSchema.table(
  "card_try",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    status: text("status").$type<"PENDING" | "APPROVED" | "DECLINED" | "CANCELLED">().notNull(),
    /** The reference sent to the gateway. */
    reference: text("reference").notNull().unique(),
    gatewaySessionId: text("gateway_session_id").unique(),
    gatewayUrl: text("gateway_url"),
    failureCode: text("failure_code"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [index("card_try_customer").on(table.customerId)],
);

/** One try to pay an order. */
export const payment = providerSchema.table(
  "payment",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    method: text("method")
      .$type<"CARD" | "PAYNOW" | "EGIRO" | "CASH" | "NETS" | "CHEQUE">()
      .notNull(),
    status: text("status")
      .$type<"PENDING" | "APPROVED" | "DECLINED" | "EXPIRED" | "CANCELLED">()
      .notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The bill reference in the QR code for PayNow, or the reference sent to the gateway for cards. */
    reference: text("reference").notNull().unique(),
    gatewaySessionId: text("gateway_session_id").unique(),
    gatewayUrl: text("gateway_url"),
    saveCard: boolean("save_card").notNull().default(false),
    cardToken: text("card_token"),
    cardBrand: text("card_brand"),
    cardLastFour: text("card_last_four"),
    failureCode: text("failure_code"),
    /** The centre whose counter received the money. Null for all other payments. */
    centreName: text("centre_name"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    decidedAt: instant("decided_at"),
    /** Time at which the card holder disputed the payment (chargeback). Staff answer it at the card service. */
    disputedAt: instant("disputed_at"),
    /** Time of the last status request to the bank or the gateway. */
    askedAt: instant("asked_at"),
  },
  (table) => [
    index("payment_order").on(table.orderId),
    index("payment_recent").on(table.createdAt),
    // One open try per order and method: two tabs share it instead of charging twice.
    uniqueIndex("payment_one_open")
      .on(table.orderId, table.method)
      .where(sql`${table.status} = 'PENDING'`),
  ],
);

/** A movement of money that the gateway or the bank reported. The key accepts each event once. */
export const moneyEvent = providerSchema.table(
  "money_event",
  {
    /** Source and the source's own event id: "bank:…", "gateway:…". */
    id: text("id").primaryKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payment.id),
    amountCents: integer("amount_cents").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [index("money_event_payment").on(table.paymentId)],
);

/** Money that has to go back, or went back. */
export const refundDue = providerSchema.table(
  "refund_due",
  {
    moneyEventId: text("money_event_id")
      .primaryKey()
      .references(() => moneyEvent.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").$type<RefundReason>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Time of the refund. Null while it is still due. */
    returnedAt: instant("returned_at"),
  },
  (table) => [index("refund_due_order").on(table.orderId)],
);

/** A bank's signed report that cannot be right. Nothing of it is booked. A person checks it. */
export const refusedTransfer = providerSchema.table(
  "refused_transfer",
  {
    eventId: text("event_id").primaryKey(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payment.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    paidAt: instant("paid_at").notNull(),
    reason: text("reason").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index("refused_transfer_payment").on(table.paymentId)],
);
