/** Carts, orders, money and the services bought. Only `provider/` reads and writes these tables. */
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { centre, coupon, intake, offer, product } from "./offering";
import { client, customer, providerSchema } from "./people";

export const orderNumbers = providerSchema.sequence("order_number", { startWith: 100001 });
export const invoiceNumbers = providerSchema.sequence("invoice_number", { startWith: 500001 });

export const cart = providerSchema.table("cart", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customer.id),
  referralSources: text("referral_sources").array().notNull(),
  sourceOthers: text("source_others"),
  marketingConsent: boolean("marketing_consent").notNull(),
  couponCode: text("coupon_code").references(() => coupon.code),
  source: text("source").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const cartItem = providerSchema.table(
  "cart_item",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => cart.customerId, { onDelete: "cascade" }),
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
    /** Null for the customer themselves. */
    clientId: text("client_id").references(() => client.id),
  },
  (table) => [unique("cart_item_position").on(table.customerId, table.position)],
);

export type OrderStatus =
  | "PENDING_PAYMENT"
  | "PAID"
  | "FAILED"
  | "EXPIRED"
  | "CANCELLED"
  | "REFUND_DUE";

/** Where the invoice is addressed to, as it was on the day. */
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
    /** Unique when given, so that one payment makes one invoice. */
    invoiceNumber: text("invoice_number").unique(),
    /** Null for an invoice that the provider made for somebody who does not sign in. */
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
    couponCode: text("coupon_code"),
    address: jsonb("address").$type<OrderAddress>(),
    createdAt: instant("created_at").notNull(),
    /** Unpaid by then, the order expires and lets its seats go. */
    expiresAt: instant("expires_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (table) => [
    index("order_customer").on(table.customerId, table.createdAt),
    index("order_open").on(table.expiresAt).where(sql`${table.status} = 'PENDING_PAYMENT'`),
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
  },
  (table) => [unique("order_item_position").on(table.orderId, table.position)],
);

/** A seat of a cohort, taken from checkout on. The key gives each seat once; free seats have no row. */
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
  ],
);

export const card = providerSchema.table(
  "card",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    /** The gateway's token. The number itself never comes here. */
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
export const cardTry = providerSchema.table(
  "card_try",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    status: text("status").$type<"PENDING" | "APPROVED" | "DECLINED" | "CANCELLED">().notNull(),
    /** What the gateway is told. */
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
    method: text("method").$type<"CARD" | "PAYNOW" | "EGIRO">().notNull(),
    status: text("status")
      .$type<"PENDING" | "APPROVED" | "DECLINED" | "EXPIRED" | "CANCELLED">()
      .notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** For PayNow the bill reference in the QR; for cards what the gateway is told. */
    reference: text("reference").notNull().unique(),
    gatewaySessionId: text("gateway_session_id").unique(),
    gatewayUrl: text("gateway_url"),
    saveCard: boolean("save_card").notNull().default(false),
    cardToken: text("card_token"),
    cardBrand: text("card_brand"),
    cardLastFour: text("card_last_four"),
    failureCode: text("failure_code"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at"),
    decidedAt: instant("decided_at"),
    /** When the bank or the gateway was last asked about it. */
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

/** Money that moved, as the gateway or the bank told it. The key takes each event once. */
export const moneyEvent = providerSchema.table("money_event", {
  /** Source and the source's own event id: "bank:…", "gateway:…". */
  id: text("id").primaryKey(),
  paymentId: uuid("payment_id")
    .notNull()
    .references(() => payment.id),
  amountCents: integer("amount_cents").notNull(),
  occurredAt: instant("occurred_at").notNull(),
  recordedAt: instant("recorded_at").notNull(),
});

/** Money that has to go back. */
export const refundDue = providerSchema.table("refund_due", {
  moneyEventId: text("money_event_id")
    .primaryKey()
    .references(() => moneyEvent.id),
  orderId: uuid("order_id")
    .notNull()
    .references(() => order.id),
  amountCents: integer("amount_cents").notNull(),
  reason: text("reason").$type<"LATE" | "TWICE" | "PART" | "SURPLUS">().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const service = providerSchema.table(
  "service",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** Unique: one paid line makes one service. */
    orderItemId: uuid("order_item_id")
      .notNull()
      .unique()
      .references(() => orderItem.id),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    totalSessions: integer("total_sessions").notNull(),
    usedSessions: integer("used_sessions").notNull().default(0),
    validFrom: date("valid_from").notNull(),
    validUntil: date("valid_until").notNull(),
    healthConditionChanged: boolean("health_condition_changed").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("service_client").on(table.clientId)],
);

export const term = providerSchema.table(
  "term",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    serviceId: uuid("service_id")
      .notNull()
      .references(() => service.id),
    stage: text("stage")
      .$type<
        | "PRE_SESSION_BOOKING"
        | "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"
        | "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION"
        | "PRE_SESSION_BOOKING_REMAINDER"
        | "SESSION_BOOKING"
        | "BOOKING_COMPLETED"
        | "POST_SESSION_BOOKING"
      >()
      .notNull(),
  },
  (table) => [unique("term_service").on(table.serviceId)],
);

/** What a customer thought of an order, once. */
export const orderFeedback = providerSchema.table(
  "order_feedback",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => order.id),
    rating: integer("rating").notNull(),
    comment: text("comment"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [check("order_feedback_rating", sql`${table.rating} between 1 and 6`)],
);

/** The link in an SMS that shows and pays an invoice without sign-in. Only the hash of its token is kept. */
export const invoiceLink = providerSchema.table(
  "invoice_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("invoice_link_order").on(table.orderId)],
);

/** Who was brought by whom. One row per customer: somebody is referred once in their life. */
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
    /** The thank-you code of the one who referred; null until the order is paid. */
    rewardCode: text("reward_code").references(() => coupon.code),
  },
  (table) => [check("referral_not_oneself", sql`${table.referredId} <> ${table.referrerId}`)],
);
