/** What the provider sends, and what it has already answered. Only `provider/` reads and writes these tables. */

import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { providerSchema } from "./people";

/** Outgoing messages: written in the transaction of what they announce, sent afterwards by a job. */
export const message = providerSchema.table(
  "message",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    channel: text("channel").$type<"EMAIL" | "SMS">().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
  },
  (table) => [index("message_waiting").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`)],
);

/** The first answer to a one-time key, given again whenever the key comes again. */
export const onceKey = providerSchema.table("once_key", {
  /** Caller, call and key. */
  key: text("key").primaryKey(),
  /** Hash of what was asked: the same key with another question is refused. */
  question: text("question").notNull(),
  answer: jsonb("answer"),
  createdAt: instant("created_at").notNull(),
});
