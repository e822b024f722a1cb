/** Offers, their prices, GST and promotion codes. Only `provider/` reads and writes these tables. */

import { boolean, date, integer, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";
import { product } from "./product";

export const offer = providerSchema.table("offer", {
  id: text("id").primaryKey(),
  productId: text("product_id")
    .notNull()
    .references(() => product.id),
  name: text("name").notNull(),
  /** Before GST, until the first change of the price (offer_price). */
  priceCents: integer("price_cents").notNull(),
  sessions: integer("sessions").notNull(),
  validityDays: integer("validity_days").notNull(),
  sellable: boolean("sellable").notNull().default(true),
  position: integer("position").notNull(),
  /** Subsidy in cents before GST by CHAS tier. Null for none. */
  chasSubsidy: jsonb("chas_subsidy").$type<Partial<Record<"Blue" | "Orange" | "Green", number>>>(),
  /** True if a purchase can be paid by the deduction of an active eGIRO arrangement. */
  egiro: boolean("egiro").notNull().default(false),
});

/** The price of an offer from a day on. An order retains the price of its day. */
export const offerPrice = providerSchema.table(
  "offer_price",
  {
    offerId: text("offer_id")
      .notNull()
      .references(() => offer.id),
    fromDate: date("from_date").notNull(),
    /** Price before GST. */
    priceCents: integer("price_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.fromDate] })],
);

/** GST by date (SPEC section 9: from configuration). */
export const gstRate = providerSchema.table("gst_rate", {
  fromDate: date("from_date").primaryKey(),
  /** Hundredths of a percent: 900 is 9 %. */
  basisPoints: integer("basis_points").notNull(),
});

export const coupon = providerSchema.table("coupon", {
  /** Stored in capitals. */
  code: text("code").primaryKey(),
  description: text("description").notNull(),
  percentBasisPoints: integer("percent_basis_points"),
  amountCents: integer("amount_cents"),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  /** Limit of uses by all customers together. Null for no limit. */
  uses: integer("uses"),
  /** The only customer who may use it. Null for all customers. */
  customerId: uuid("customer_id"),
  /** The only product that it applies to. Null for all products. */
  productId: text("product_id"),
  /** Makes it a referral code: whose friends may use it on their first order. */
  referrerId: uuid("referrer_id").unique(),
});
