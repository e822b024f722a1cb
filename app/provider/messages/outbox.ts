/** Outgoing messages: written with what they announce, sent by a job, tried again until they are gone. */
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { message } from "~/database/schema/delivery";
import { oneByOne } from "../core/one-by-one";
import type { Context, ProviderWorld } from "../core/world";

export interface Recipient {
  email: string | null;
  /** E.164. */
  mobile: string | null;
}

export interface Announcement {
  subject: string;
  email: string;
  sms: string;
}

const BATCH = 50;
const MOST_ATTEMPTS = 12;

/** Writes the e-mail and the SMS of an announcement in the caller's transaction. */
export async function announce(
  tx: Transaction,
  context: Context,
  to: Recipient,
  announcement: Announcement,
): Promise<void> {
  const written = { createdAt: context.now, nextAttemptAt: context.now };
  const messages: (typeof message.$inferInsert)[] = [];
  if (to.email)
    messages.push({
      ...written,
      channel: "EMAIL",
      recipient: to.email,
      subject: announcement.subject,
      body: announcement.email,
    });
  if (to.mobile)
    messages.push({ ...written, channel: "SMS", recipient: to.mobile, body: announcement.sms });
  if (messages.length === 0) return;
  await tx.insert(message).values(messages);
  context.announced();
}

/**
 * Sends what is waiting. A message is claimed by moving its next attempt into the future before it is sent, so that two processes
 * do not send it twice; one that fails waits longer each time.
 */
export async function sendWaiting(world: ProviderWorld): Promise<void> {
  const now = world.clock.now();
  const waiting = and(
    isNull(message.sentAt),
    lte(message.nextAttemptAt, now),
    sql`${message.attempts} < ${MOST_ATTEMPTS}`,
  );
  const due = world.db
    .select({ id: message.id })
    .from(message)
    .where(waiting)
    .orderBy(asc(message.createdAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const claimed = await world.db
    .update(message)
    .set({
      attempts: sql`${message.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + interval '30 seconds' * power(2, ${message.attempts})`,
    })
    .where(inArray(message.id, due))
    .returning();
  await oneByOne(world, claimed, "a message could not be sent", async (row) => {
    await world.deliver({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject,
      text: row.body,
    });
    await world.db.update(message).set({ sentAt: now }).where(eq(message.id, row.id));
  });
}
