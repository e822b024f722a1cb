import { count, desc, eq, like, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { sandboxMessages } from "~/database/schema/sandbox";
import type { Clock } from "~/lib/clock";
import type { Message } from "../dependencies";

export type ReceivedMessage = typeof sandboxMessages.$inferSelect;

const PAGE_SIZE = 20;

/** Keeps a message once: the same id again changes nothing. */
export async function storeMessage(db: Database, clock: Clock, message: Message): Promise<void> {
  await received(db).execute({ ...message, receivedAt: clock.now() });
}

const received = createPreparedQuery((db) =>
  db
    .insert(sandboxMessages)
    .values(
      createPlaceholders(sandboxMessages, "id", "channel", "to", "subject", "text", "receivedAt"),
    )
    .onConflictDoNothing()
    .prepare("received_message"),
);

/** Messages newest first, 20 a page, of one recipient when `to` is not empty. */
export async function listMessages(db: Database, to: string, page: number) {
  const where = to === "" ? undefined : sentTo(to);
  const [total] = await db.select({ n: count() }).from(sandboxMessages).where(where);
  const messages = await db
    .select()
    .from(sandboxMessages)
    .where(where)
    .orderBy(desc(sandboxMessages.position))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { messages, pages: Math.max(1, Math.ceil((total?.n ?? 0) / PAGE_SIZE)) };
}

export async function findMessage(db: Database, id: string): Promise<ReceivedMessage | undefined> {
  const [message] = await db.select().from(sandboxMessages).where(eq(sandboxMessages.id, id));
  return message;
}

// A number is found with or without its country code: "91234567" finds "+6591234567".
function sentTo(to: string) {
  const digits = to.replace(/\D/g, "");
  return to.includes("@") || digits === ""
    ? eq(sql`lower(${sandboxMessages.to})`, to.toLowerCase())
    : like(sandboxMessages.to, `%${digits}`);
}
