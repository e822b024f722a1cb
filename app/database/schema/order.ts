/** Orders and what hangs on them: lines, seats of intakes, coupons used, links, thanks. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { Seller } from "~/lib/brand/brand";
import type { Language } from "~/lib/language/languages";
import { instant } from "./columns";
import { centre } from "./offering/centre";
import { coupon, offer } from "./offering/price";
import { type CancellationRule, product } from "./offering/product";
import { intake } from "./offering/timetable";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

/** Sequences that numbers came from until `documentNumber`. They follow it, so that a release can be taken back. */
export const orderNumbers = providerSchema.sequence("order_number", { startWith: 100001 });

export const invoiceNumbers = providerSchema.sequence("invoice_number", { startWith: 500001 });

export type DocumentKind = "ORDER" | "INVOICE" | "CREDIT_NOTE" | "RECEIPT";

/** The last number of each series. A sequence would lose numbers in a rollback and in a restart. */
export const documentNumber = providerSchema.table("document_number", {
  kind: text("kind").$type<DocumentKind>().primaryKey(),
  last: integer("last").notNull(),
});

export type OrderStatus =
  | "PENDING_PAYMENT"
  | "PAID"
  | "FAILED"
  | "EXPIRED"
  | "CANCELLED"
  | "REFUND_DUE";

/** The address of the invoice on the day of the order. */
export interface OrderAddress {
  type: string;
  postalCode: string;
  block: string;
  street: string;
  level: string | null;
  unit: string | null;
  building: string | null;
}

export const order = providerSchema.table(
  "order",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderNumber: text("order_number").notNull().unique(),
    /** Unique if present, so that one payment makes one invoice. */
    invoiceNumber: text("invoice_number").unique(),
    /** Null for an invoice that the provider issued. The customer whose own record it names reads and pays it too. */
    customerId: uuid("customer_id").references(() => customer.id),
    clientId: text("client_id").references(() => client.id),
    /** An invoice made by the provider stays open for money that fits, and is numbered from the start. */
    madeBy: text("made_by").$type<"CUSTOMER" | "PROVIDER">().notNull().default("CUSTOMER"),
    customerName: text("customer_name").notNull(),
    payerName: text("payer_name").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    subTotalCents: integer("sub_total_cents").notNull(),
    discountCents: integer("discount_cents").notNull(),
    gstBasisPoints: integer("gst_basis_points").notNull(),
    gstCents: integer("gst_cents").notNull(),
    totalCents: integer("total_cents").notNull(),
    /** Amount that credit notes of cancelled packages took off before the payment. The rest of the total is to be paid. */
    creditedCents: integer("credited_cents").notNull().default(0),
    couponCode: text("coupon_code"),
    address: jsonb("address").$type<OrderAddress>(),
    /** The provider's details when the invoice got its number. Null for invoices numbered before these were stored. */
    seller: jsonb("seller").$type<Seller>(),
    createdAt: instant("created_at").notNull(),
    /** Unpaid by then, the order expires and lets its seats go. */
    expiresAt: instant("expires_at").notNull(),
    paidAt: instant("paid_at"),
    /** Day until which an invoice of the provider should be paid. Nothing ends on it. Null for none. */
    dueOn: date("due_on"),
    /** E-mail address of a payer with the link, for the receipt. It is deleted with the payment. */
    receiptEmail: text("receipt_email"),
    /** The language of that payer's page. Null for English. */
    receiptLanguage: text("receipt_language").$type<Language>(),
    /** Time at which the customer cancelled it, regardless of later events. */
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    index("order_customer").on(table.customerId, table.createdAt),
    // Invoices that the provider issued for a record, which its customer finds in the Payment History.
    index("order_issued_for").on(table.clientId).where(sql`${table.customerId} is null`),
    index("order_open").on(table.expiresAt).where(sql`${table.status} = 'PENDING_PAYMENT'`),
    index("order_ended_unpaid")
      .on(table.expiresAt)
      .where(
        sql`${table.madeBy} = 'CUSTOMER' and ${table.status} in ('EXPIRED', 'CANCELLED', 'FAILED')`,
      ),
    check(
      "order_adds_up",
      sql`${table.subTotalCents} - ${table.discountCents} + ${table.gstCents} = ${table.totalCents}`,
    ),
    check("order_not_negative", sql`${table.totalCents} >= 0`),
  ],
);

export const orderItem = providerSchema.table(
  "order_item",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    position: integer("position").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    offerId: text("offer_id")
      .notNull()
      .references(() => offer.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    clientName: text("client_name").notNull(),
    description: text("description").notNull(),
    quantity: integer("quantity").notNull(),
    sessions: integer("sessions").notNull(),
    validityDays: integer("validity_days").notNull(),
    amountCents: integer("amount_cents").notNull(),
    discountCents: integer("discount_cents").notNull(),
    discountDescription: text("discount_description"),
    /** The CHAS tier whose subsidy is part of the discount. Null for none. */
    chasTier: text("chas_tier"),
    /** The rule for cancelling the package, as it was when the order was placed. Null if it cannot be cancelled in the portal. */
    cancellation: jsonb("cancellation").$type<CancellationRule>(),
  },
  (table) => [unique("order_item_position").on(table.orderId, table.position)],
);

/** A seat of an intake, taken from checkout on. The key assigns each seat once. Free seats have no row. */
export const intakeSeat = providerSchema.table(
  "intake_seat",
  {
    intakeId: uuid("intake_id")
      .notNull()
      .references(() => intake.id),
    seat: integer("seat").notNull(),
    orderItemId: uuid("order_item_id")
      .notNull()
      .references(() => orderItem.id),
  },
  (table) => [
    primaryKey({ columns: [table.intakeId, table.seat] }),
    unique("intake_seat_one_per_item").on(table.orderItemId),
  ],
);

export const couponUse = providerSchema.table(
  "coupon_use",
  {
    code: text("code")
      .notNull()
      .references(() => coupon.code),
    /** 1, 2, 3 … up to the coupon's number of uses: the key gives each use once. */
    use: integer("use").notNull(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.use] }),
    unique("coupon_use_one_per_customer").on(table.code, table.customerId),
    index("coupon_use_order").on(table.orderId),
  ],
);

/** A customer's single feedback on an order. */
export const orderFeedback = providerSchema.table(
  "order_feedback",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => order.id),
    rating: integer("rating").notNull(),
    choices: text("choices").array().notNull().default([]),
    comment: text("comment"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [check("order_feedback_rating", sql`${table.rating} between 1 and 6`)],
);

/** The link in an SMS that shows and pays an invoice without sign-in. Only the hash of its token is stored. */
export const invoiceLink = providerSchema.table(
  "invoice_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    /** True for the payer of a client who has not confirmed it. The page then shows amounts and dates, but no name and no programme. */
    namesNobody: boolean("names_nobody").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("invoice_link_order").on(table.orderId)],
);

/** Referrals, one row per customer: a customer is referred once in their life. */
export const referral = providerSchema.table(
  "referral",
  {
    referredId: uuid("referred_id")
      .primaryKey()
      .references(() => customer.id),
    referrerId: uuid("referrer_id")
      .notNull()
      .references(() => customer.id),
    orderId: uuid("order_id")
      .notNull()
      .unique()
      .references(() => order.id),
    /** The thank-you code of the referrer. Null until the order is paid. */
    rewardCode: text("reward_code").references(() => coupon.code),
  },
  (table) => [check("referral_not_oneself", sql`${table.referredId} <> ${table.referrerId}`)],
);
