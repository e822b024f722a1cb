/** Timetables, intakes, bookable times and holidays. Only `provider/` reads and writes these tables. */

import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";
import { centre } from "./centre";
import { product } from "./product";

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
    /** True for a past time with a booking, which the purge has judged. */
    isKept: boolean("is_kept").notNull().default(false),
  },
  (table) => [
    unique("slot_once").on(table.productId, table.centreId, table.kind, table.startsAt),
    index("slot_time").on(table.startsAt),
    index("slot_unjudged").on(table.endsAt).where(sql`not ${table.isKept}`),
    check("slot_has_seats", sql`${table.seats} > 0`),
  ],
);

/** A day that the provider adds to the public holidays, or removes from them. */
export const holiday = providerSchema.table("holiday", {
  day: date("day").primaryKey(),
  name: text("name").notNull(),
  /** False for a public holiday on which the provider works. */
  closed: boolean("closed").notNull(),
});
