/** Access of customers to records: rights, links, and the history of what was done and seen. Only `provider/` reads and writes these tables. */

import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";
import { client } from "./client";
import { customer } from "./customer";

/** Which clients a customer may act for: their own record, and loved ones. */
export const clientAccess = providerSchema.table(
  "client_access",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    relation: text("relation").$type<"SELF" | "LOVED_ONE">().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Set until the owner of a linked record, or staff, confirms the access. Null once confirmed, or if no confirmation is required. */
    confirmBy: instant("confirm_by"),
    /** True if the customer also gets the messages about the person's appointments that someone else booked. */
    isReminded: boolean("is_reminded").notNull().default(false),
    /** Rights that the owner of the record may withdraw. */
    mayBook: boolean("may_book").notNull().default(true),
    mayPay: boolean("may_pay").notNull().default(true),
    mayReadHealth: boolean("may_read_health").notNull().default(true),
    /** The last day of the access. Null without an end. */
    lastDay: date("last_day"),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.clientId] }),
    uniqueIndex("client_access_one_self")
      .on(table.customerId)
      .where(sql`${table.relation} = 'SELF'`),
    uniqueIndex("client_access_self_of_one")
      .on(table.clientId)
      .where(sql`${table.relation} = 'SELF'`),
    index("client_access_client").on(table.clientId),
    index("client_access_limited").on(table.lastDay).where(sql`${table.lastDay} is not null`),
  ],
);

/** Limits of access that has ended. A new link of the customer to the record gets them. */
export const formerAccess = providerSchema.table(
  "former_access",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    mayBook: boolean("may_book").notNull(),
    mayPay: boolean("may_pay").notNull(),
    mayReadHealth: boolean("may_read_health").notNull(),
    /** Null without an end. */
    lastDay: date("last_day"),
    /** Time at which the access ended, and who ended it. Null for rows older than these columns. */
    endedAt: instant("ended_at"),
    endedBy: text("ended_by").$type<"HOLDER" | "OWNER" | "OPERATOR" | "LAST_DAY">(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.clientId] }),
    index("former_access_client").on(table.clientId),
  ],
);

/** The link in the message that tells of a linked record: it ends with the access. */
export const accessLink = providerSchema.table(
  "access_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    customerId: uuid("customer_id").notNull(),
    clientId: text("client_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.customerId, table.clientId],
      foreignColumns: [clientAccess.customerId, clientAccess.clientId],
    }).onDelete("cascade"),
    index("access_link_of").on(table.customerId, table.clientId),
  ],
);

/** Actions and views of customers on behalf of other people. Rows never change, except for the counter of views on one day. */
export const accessRecord = providerSchema.table(
  "access_record",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null for an action of staff. */
    customerId: uuid("customer_id").references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** Area and name of the call. */
    call: text("call").notNull(),
    changed: boolean("changed").notNull(),
    day: date("day").notNull(),
    times: integer("times").notNull().default(1),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    index("access_record_client").on(table.clientId, table.lastAt),
    index("access_record_last").on(table.lastAt),
    uniqueIndex("access_record_views_of_day")
      .on(table.customerId, table.clientId, table.call, table.day)
      .where(sql`not ${table.changed}`),
  ],
);
