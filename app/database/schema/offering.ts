/** Products, prices, timetables and intakes. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { providerSchema } from "./people";

export const category = providerSchema.table("category", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  icon: text("icon").notNull(),
  summary: text("summary").notNull(),
  position: integer("position").notNull(),
});

export const subcategory = providerSchema.table("subcategory", {
  id: text("id").primaryKey(),
  categoryId: text("category_id")
    .notNull()
    .references(() => category.id),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

/** The commercial side of a product. Its texts and pictures come from the catalogue. */
export const product = providerSchema.table("product", {
  id: text("id").primaryKey(),
  subcategoryId: text("subcategory_id")
    .notNull()
    .references(() => subcategory.id),
  name: text("name").notNull(),
  icon: text("icon").notNull(),
  programContentType: text("program_content_type").$type<"INTAKES" | "SESSIONS">().notNull(),
  fixedSessions: boolean("fixed_sessions").notNull(),
  preAssessment: boolean("pre_assessment").notNull(),
  postAssessment: boolean("post_assessment").notNull(),
  minutesPerSession: integer("minutes_per_session").notNull(),
  /** Minimum age in years. Null for none. */
  minimumAge: integer("minimum_age"),
  position: integer("position").notNull(),
  /** Null if a paid package cannot be cancelled in the portal. */
  cancellation: jsonb("cancellation").$type<CancellationRule>(),
  /** Null if packages cannot be frozen in the portal. */
  freeze: jsonb("freeze").$type<FreezeRule>(),
  /** Figures that its assessments measure. Null for none. */
  assessmentFigures: jsonb("assessment_figures").$type<{ name: string; unit: string }[]>(),
  /** The provider's own texts and picture. Null where the catalogue has them. */
  words: jsonb("words").$type<ProductWords>(),
});

/** The share of the price of unused sessions that is returned when a package is cancelled. */
export interface CancellationRule {
  /** Days after the payment in which everything is returned, as long as no session was used. */
  coolingOffDays: number;
  /** Sorted by the share of used sessions, lowest first. Nothing is returned beyond the last one. */
  returned: { usedUpToPercent: number; returnedPercent: number }[];
}

/** Days by reason that a package can be frozen without an operator. An operator decides about more days and other reasons. */
export interface FreezeRule {
  hospital?: number;
  travel?: number;
  other?: number;
}

/** The catalogue's texts about a product, without the columns of the row. */
export interface ProductWords {
  summary: string;
  description: string[];
  picture: { address: string; alternative: string; width: number; height: number };
  facts: string[];
  questions: { question: string; answer: string[] }[];
}

export const centre = providerSchema.table("centre", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  region: text("region").$type<"ne" | "nw" | "se" | "sw">().notNull(),
  block: text("block").notNull(),
  street: text("street").notNull(),
  postalCode: text("postal_code").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  /** The valid edition of the door posters. Earlier editions are refused. */
  posterEdition: integer("poster_edition").notNull().default(1),
});

export const productCentre = providerSchema.table(
  "product_centre",
  {
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.centreId] })],
);

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

/** A weekly time, from which bookable times (slot) are created some weeks ahead. */
export const weeklyTime = providerSchema.table(
  "weekly_time",
  {
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    kind: text("kind").$type<"SESSION" | "PRE_SESSION" | "POST_SESSION">().notNull(),
    /** ISO: 1 is Monday. */
    weekday: integer("weekday").notNull(),
    startTime: time("start_time").notNull(),
    fromDate: date("from_date").notNull(),
    /** The last possible day. Null for no end. */
    untilDate: date("until_date"),
    seats: integer("seats").notNull(),
  },
  (table) => [
    primaryKey({
      name: "weekly_time_once",
      columns: [
        table.productId,
        table.centreId,
        table.kind,
        table.weekday,
        table.startTime,
        table.fromDate,
      ],
    }),
    check("weekly_time_has_seats", sql`${table.seats} > 0`),
  ],
);

/** Start dates of intakes: once, or every few weeks from then on. */
export const intakePlan = providerSchema.table(
  "intake_plan",
  {
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    startTime: time("start_time").notNull(),
    /** ISO weekdays (1 Monday). */
    weekdays: integer("weekdays").array().notNull(),
    fromDate: date("from_date").notNull(),
    /** Null for once. */
    everyWeeks: integer("every_weeks"),
    /** No intake begins after it. Null for no end. */
    untilDate: date("until_date"),
    seats: integer("seats").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.centreId, table.startTime, table.fromDate] }),
    check("intake_plan_has_seats", sql`${table.seats} > 0`),
    check("intake_plan_repeats", sql`${table.everyWeeks} > 0`),
  ],
);

/** Sessions of a programme on fixed dates, joined together. */
export const intake = providerSchema.table(
  "intake",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    fromDate: date("from_date").notNull(),
    toDate: date("to_date").notNull(),
    /** ISO weekdays (1 Monday) on which it meets. */
    weekdays: integer("weekdays").array().notNull(),
    startTime: time("start_time").notNull(),
    seats: integer("seats").notNull(),
    /** Set when it is no longer offered. The row stays for the clients who were in it. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    index("intake_product_centre").on(table.productId, table.centreId, table.fromDate),
    check("intake_has_seats", sql`${table.seats} > 0`),
  ],
);

/** A bookable time at a centre. */
export const slot = providerSchema.table(
  "slot",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    kind: text("kind").$type<"SESSION" | "PRE_SESSION" | "POST_SESSION">().notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    seats: integer("seats").notNull(),
    /** Set when it is no longer offered. The row stays for the clients who once booked it. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    unique("slot_once").on(table.productId, table.centreId, table.kind, table.startsAt),
    index("slot_time").on(table.startsAt),
    check("slot_has_seats", sql`${table.seats} > 0`),
  ],
);

export const marketingChannel = providerSchema.table("marketing_channel", {
  id: text("id").primaryKey(),
  value: text("value").notNull(),
  position: integer("position").notNull(),
});

export const mastercode = providerSchema.table(
  "mastercode",
  {
    code: text("code").notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.key] })],
);

/** GST by date (SPEC section 9: from configuration). */
export const gstRate = providerSchema.table("gst_rate", {
  fromDate: date("from_date").primaryKey(),
  /** Hundredths of a percent: 900 is 9 %. */
  basisPoints: integer("basis_points").notNull(),
});

/** A day that the provider adds to the public holidays, or removes from them. */
export const holiday = providerSchema.table("holiday", {
  day: date("day").primaryKey(),
  name: text("name").notNull(),
  /** False for a public holiday on which the provider works. */
  closed: boolean("closed").notNull(),
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
