/**
 * Counters at the centres, entries made there with their helpers, and the agreements of customers. Only `provider/` reads and writes
 * these tables.
 */
import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { centre } from "./offering/centre";
import { accessRecord } from "./people/access";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

/** A code that sets a shared computer up for one centre. Only a keyed hash of the code is stored. */
export const counterCode = providerSchema.table("counter_code", {
  id: uuid("id").primaryKey().defaultRandom(),
  codeHash: text("code_hash").notNull().unique(),
  centreId: text("centre_id")
    .notNull()
    .references(() => centre.id),
  createdAt: instant("created_at").notNull(),
  /** From then on the code, and any computer set up with it, is refused. */
  withdrawnAt: instant("withdrawn_at"),
});

/** The counter and the helper of a change in the access history. */
export const enteredBy = providerSchema.table("entered_by", {
  accessRecordId: uuid("access_record_id")
    .primaryKey()
    .references(() => accessRecord.id),
  counterCodeId: uuid("counter_code_id")
    .notNull()
    .references(() => counterCode.id),
  /** The name of the staff code as it was then: a withdrawn one is deleted. */
  staff: text("staff").notNull(),
});

/** An agreement or a declaration made at a counter, and how the customer confirmed it themselves. */
export const agreement = providerSchema.table(
  "agreement",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    subject: text("subject").$type<"REGISTRATION" | "HEALTH" | "EGIRO">().notNull(),
    /** CODE: the code on their phone. SLIP: a printed slip that the centre files. */
    how: text("how").$type<"CODE" | "SLIP">().notNull(),
    counterCodeId: uuid("counter_code_id")
      .notNull()
      .references(() => counterCode.id),
    staff: text("staff").notNull(),
    agreedAt: instant("agreed_at").notNull(),
  },
  (table) => [index("agreement_customer").on(table.customerId, table.agreedAt)],
);

/** The code on the phone of a customer who is about to agree. Each customer has one at a time, with few tries. */
export const agreementCode = providerSchema.table("agreement_code", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customer.id),
  subject: text("subject").$type<"REGISTRATION" | "HEALTH" | "EGIRO">().notNull(),
  codeHash: text("code_hash").notNull(),
  tries: integer("tries").notNull().default(0),
  sentAt: instant("sent_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** The code that carries a journey to another device of the same customer: a new one ends the one before. */
export const handOver = providerSchema.table(
  "hand_over",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customer.id),
    codeHash: text("code_hash").notNull(),
    /** The address of the step at which the journey continues. */
    place: text("place").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    takenAt: instant("taken_at"),
  },
  (table) => [check("hand_over_within_the_portal", sql`${table.place} like '/%'`)],
);
