/** Outgoing messages and answered requests of the provider. Only `provider/` reads and writes these tables. */

import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "~/lib/language/languages";
import type { QuietHours } from "~/lib/singapore/quiet-hours";
import { instant } from "./columns";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

/**
 * Readers of messages. PERSON: the person of the record. HOLDER: a customer who acts for that person. NEXT_OF_KIN: the contact who is
 * also reminded. CUSTOMER: a customer, about the own account. ADDRESS: the owner of the address, which the message proves, uses or
 * informs of an end. CHOSEN: the owner of an address that the customer typed who caused the message. STAFF: the staff's mailbox.
 */
export type ReaderKind =
  | "PERSON"
  | "HOLDER"
  | "NEXT_OF_KIN"
  | "CUSTOMER"
  | "ADDRESS"
  | "CHOSEN"
  | "STAFF";

/** A booking, an offered seat or a package that a message announces. A booking has its time (ISO 8601). */
export interface Announced {
  of: "SESSION" | "DENTAL" | "OFFER" | "PACKAGE";
  id: string;
  startsAt?: string;
}

/**
 * Later news about a message than its acceptance. SENDER_REFUSED: the receiver refuses us, so the message waits for the operator. DELIVERED
 * and UNDELIVERED: the SMS gateway reported that the phone has the message, or will never have it.
 */
export type MessageOutcome = "SENDER_REFUSED" | "DELIVERED" | "UNDELIVERED";

/** Outgoing messages: written in the transaction of what they announce, sent afterwards by a job. */
export const message = providerSchema.table(
  "message",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    channel: text("channel").$type<"EMAIL" | "SMS">().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    /** Empty once the message was sent, or days after the last attempt. It may contain a code, or a link that opens a record. */
    body: text("body").notNull(),
    /** Calendar file of a booking, for the e-mail (RFC 5545). Removed with the text. */
    calendar: text("calendar"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** True for a message that the recipient did not request. It is not sent during quiet hours. */
    daytimeOnly: boolean("daytime_only").notNull().default(false),
    /** The kind, for the person's list of messages. Null for messages older than the column. */
    kind: text("kind"),
    /** The oldest format of messages whose processes send it rightly (message-kinds.ts). */
    format: integer("format").notNull().default(1),
    /** The language of the text. Null for messages older than the column. */
    language: text("language").$type<Language>(),
    /** The client to whom the message goes. Null for accounts without a record, staff and next of kin. */
    clientId: text("client_id").references(() => client.id),
    /** The right of the recipient, checked again at sending. Null for messages older than the column. */
    reader: text("reader").$type<ReaderKind>(),
    /** The customer who reads it, or whose own record it is about. */
    readerId: uuid("reader_id").references(() => customer.id),
    /** The client whom the message is about. Null if it is about no record. */
    aboutId: text("about_id").references(() => client.id),
    /** Bookings, an offer or a package that must still exist at sending. Null for a message without them. */
    announced: jsonb("announced").$type<readonly Announced[]>(),
    /** The recipient's own quiet hours. Null for those that hold for everyone. */
    quietHours: text("quiet_hours").$type<QuietHours>(),
    /** Number of attempts with an unknown outcome. The message may have been accepted. */
    unsure: integer("unsure").notNull().default(0),
    /** The reason why the last attempt failed, without the recipient. */
    failure: text("failure"),
    /** Null for a message that waits without news, or was accepted without a later receipt. */
    outcome: text("outcome").$type<MessageOutcome>(),
  },
  (table) => [
    index("message_waiting").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`),
    // The purge.
    index("message_ended").on(sql`coalesce(${table.sentAt}, ${table.nextAttemptAt})`),
    index("message_client").on(table.clientId, table.createdAt),
    // The limits of messages to addresses that a person typed. The version before uses the three partial ones.
    index("message_typed_to")
      .on(table.recipient, table.createdAt)
      .where(sql`${table.reader} = 'NEXT_OF_KIN' or ${table.kind} = 'receiptForPayer'`),
    index("message_chosen_by")
      .on(table.readerId, table.createdAt)
      .where(sql`${table.reader} = 'CHOSEN'`),
    index("message_chosen_to")
      .on(table.recipient, table.createdAt)
      .where(sql`${table.reader} = 'CHOSEN'`),
    index("message_to").on(table.recipient, table.createdAt),
    index("message_by").on(table.readerId, table.createdAt),
  ],
);

/** Look-ups that are answered by a message alone, until that is done. */
export const lookUp = providerSchema.table(
  "look_up",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<"DENTICARE" | "CLIENT_ID" | "INVOICE_LINK">().notNull(),
    /** Encrypted: the person it is about, and where the answer may go. */
    asked: text("asked").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("look_up_created").on(table.createdAt)],
);

/** Counters of rate-limiter-flexible, in the layout that the library requires. */
export const callLimit = providerSchema.table("call_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});

/** The first answer to an idempotency key. Repeated requests with the key get it again. */
export const idempotencyKey = providerSchema.table("once_key", {
  /** Caller, call and key. */
  key: text("key").primaryKey(),
  /** Hash of the request. The same key with another request is refused. */
  question: text("question").notNull(),
  answer: jsonb("answer"),
  createdAt: instant("created_at").notNull(),
});
