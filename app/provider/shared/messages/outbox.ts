/** Outgoing messages: written with what they announce, sent by a job, tried again until they are gone. */
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { WithSubquery } from "drizzle-orm/subquery";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { resolveDayPlaceholders } from "~/lib/singapore/day-placeholder";
import { singaporeDay } from "~/lib/singapore-date";
import type { Context, ProviderDependencies } from "../context";

export interface Recipient {
  email: string | null;
  /** E.164. */
  mobile: string | null;
}

export interface MessageContent {
  subject: string;
  email: string;
  sms: string;
  /** Writes the link that it names, in the same statement. */
  link?: WithSubquery;
}

/** Sent side by side. */
const HELPING = 5;
/** A round ends by then, well before its job would be taken for abandoned. */
const ROUND_MS = 120_000;
/** Who takes longer to take nothing hangs. */
const PATIENCE_MS = 5_000;
const MOST_ATTEMPTS = 12;
/** An SMS costs money and is read twice: one that may have been taken is sent once more, with the same id, and then no more. */
const MOST_UNSURE_SMS = 2;

/** The attempt failed, and the message was surely not taken. */
export class NotDeliveredError extends Error {
  override name = "NotTakenError";
}

/** What was given up keeps its text so long, so that an operator can send it again once the way is free. */
const KEPT_GIVEN_UP_DAYS = 3;
const DAY_MS = 86_400_000;

/** Of what is not sent yet: whether it still waits, or was given up. */
export const isPending = and(
  lt(message.attempts, MOST_ATTEMPTS),
  or(ne(message.channel, "SMS"), lt(message.unsure, MOST_UNSURE_SMS)),
) as SQL;

/** Writes the e-mail and the SMS of an announcement in the caller's transaction. */
export async function notify(
  tx: Transaction,
  context: Pick<Context, "now" | "notified">,
  to: Recipient,
  announcement: MessageContent,
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
  const { link } = announcement;
  await (link ? tx.with(link) : tx).insert(message).values(messages);
  context.notified();
}

/** What was written since then reached whom it was for long ago, as in the past of the sample data. */
export async function discardPending(db: Database, now: Date, from = new Date(0)): Promise<void> {
  await db
    .update(message)
    .set({ sentAt: now, body: "" })
    .where(and(isNull(message.sentAt), gte(message.createdAt, from)));
}

type Channel = (typeof message.$inferSelect)["channel"];

/** Sends what is waiting: e-mail does not wait for an SMS service that hangs, nor an SMS for a mail server. */
export async function flushOutbox(world: ProviderDependencies): Promise<void> {
  await Promise.all([sendAll(world, "EMAIL"), sendAll(world, "SMS")]);
  await forgetGivenUp(world, world.clock.now());
}

/** Helping by helping, until nothing waits, or whoever should take it hangs: then it is tried in the next round. */
async function sendAll(world: ProviderDependencies, channel: Channel): Promise<void> {
  const latest = performance.now() + ROUND_MS;
  while (performance.now() < latest) {
    const claimed = await claim(world, channel);
    const began = performance.now();
    const taken = await Promise.all(claimed.map((row) => sendOne(world, row)));
    const hangs = !taken.includes(true) && performance.now() - began > PATIENCE_MS;
    if (claimed.length === 0 || hangs) return;
  }
}

/**
 * A message is claimed by moving its next attempt into the future before it is sent, so that two processes do not send it twice; one that
 * fails waits longer each time. Whose process ends while it sends, nobody knows whether it was taken.
 */
async function claim(world: ProviderDependencies, channel: Channel): Promise<Claimed[]> {
  const now = world.clock.now();
  const waiting = and(
    eq(message.channel, channel),
    isNull(message.sentAt),
    lte(message.nextAttemptAt, now),
    isPending,
  );
  const due = world.db
    .select({ id: message.id })
    .from(message)
    .where(waiting)
    .orderBy(asc(message.createdAt))
    .limit(HELPING)
    .for("update", { skipLocked: true });
  return world.db
    .update(message)
    .set({
      attempts: sql`${message.attempts} + 1`,
      unsure: sql`${message.unsure} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + interval '30 seconds' * power(2, ${message.attempts})`,
    })
    .where(inArray(message.id, due))
    .returning();
}

type Claimed = typeof message.$inferSelect;

/** @returns whether it was taken. */
async function sendOne(world: ProviderDependencies, row: Claimed): Promise<boolean> {
  const now = world.clock.now();
  const today = singaporeDay(now);
  try {
    await world.deliver({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject && resolveDayPlaceholders(row.subject, today),
      text: resolveDayPlaceholders(row.body, today),
    });
    await world.db
      .update(message)
      .set({ sentAt: now, body: "", failure: null })
      .where(eq(message.id, row.id));
    return true;
  } catch (error) {
    await noteFailure(world, row, error);
    world.log.warn(
      { err: error, row: row.id },
      "a message could not be sent and will be tried again",
    );
    return false;
  }
}

/** What was given up long enough ago keeps no code and no link. */
async function forgetGivenUp({ db }: ProviderDependencies, now: Date): Promise<void> {
  const past = new Date(now.getTime() - KEPT_GIVEN_UP_DAYS * DAY_MS);
  await db
    .update(message)
    .set({ body: "" })
    .where(
      and(
        isNull(message.sentAt),
        lte(message.nextAttemptAt, past),
        not(isPending),
        ne(message.body, ""),
      ),
    );
}

const LONGEST_FAILURE = 200;

/** For an operator, without the address that a mail server may repeat in its answer. */
async function noteFailure(
  { db }: ProviderDependencies,
  { id, recipient }: Claimed,
  error: unknown,
): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  const failure = words.replaceAll(recipient, "…").replace(/\s+/g, " ").slice(0, LONGEST_FAILURE);
  const notTaken = error instanceof NotDeliveredError;
  await db
    .update(message)
    .set({ failure, ...(notTaken && { unsure: sql`${message.unsure} - 1` }) })
    .where(eq(message.id, id));
}
