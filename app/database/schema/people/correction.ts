/** Changed values of records: corrections, and new contact details that can be undone. Only `provider/` reads and writes these tables. */

import { sql } from "drizzle-orm";
import { index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";
import { client } from "./client";
import { customer } from "./customer";

interface ContactOnRecord {
  email: string | null;
  countryCode: string;
  mobileNumber: string | null;
  /** The place of messages before the person had a mobile number. Left out where nothing is put back. */
  messagesTo?: "CONTACT" | "SLIP" | "NONE" | null;
  messagesMobile?: string | null;
}

/** A correction of a value on a record. Rows stay as the history of earlier values. */
export const correction = providerSchema.table(
  "correction",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    field: text("field")
      .$type<"NAME" | "EMAIL" | "ID_NUMBER" | "BIRTH_DATE" | "MOBILE">()
      .notNull(),
    /** Earlier and correct value. ID numbers are masked. */
    fromText: text("from_text"),
    toText: text("to_text").notNull(),
    /** The correct value, encrypted. Null after the decision. */
    valueSealed: text("value_sealed"),
    reason: text("reason").notNull(),
    status: text("status").$type<"OPEN" | "MADE" | "REFUSED" | "WITHDRAWN">().notNull(),
    /** Null if staff recorded it. */
    requestedBy: uuid("requested_by").references(() => customer.id),
    requestedAt: instant("requested_at").notNull(),
    decidedAt: instant("decided_at"),
    /** Name of the centre. Null for an operator's decision. */
    centreName: text("centre_name"),
    /** The helper's name, or "operator". */
    decidedBy: text("decided_by"),
    answer: text("answer"),
  },
  (table) => [
    index("correction_client").on(table.clientId, table.requestedAt),
    uniqueIndex("correction_one_open")
      .on(table.clientId, table.field)
      .where(sql`${table.status} = 'OPEN'`),
  ],
);

/** A changed mobile number or e-mail address, until its links expire. A change by another customer waits for the person's yes. */
export const contactChange = providerSchema.table(
  "contact_change",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** The customer who made it. */
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    before: jsonb("before").$type<ContactOnRecord>().notNull(),
    after: jsonb("after").$type<ContactOnRecord>().notNull(),
    /** Hash of the link sent to the contact before the change. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Hash of the link sent to the contact after the change. Null while the change waits. */
    newTokenHash: text("new_token_hash").unique(),
    status: text("status").$type<"WAITING" | "MADE" | "UNDONE">().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("contact_change_client").on(table.clientId)],
);
