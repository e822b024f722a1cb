/** The outbox. Messages are written in the transaction they report, sent by a job, and retried until they succeed. */
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
  /** Insert of the link in the message, run in the same statement. */
  link?: WithSubquery;
}

/** Messages sent in parallel. */
const HELPING = 5;
/** Milliseconds after which a run ends, well before its job would count as abandoned. */
const ROUND_MS = 120_000;
/** Milliseconds without a delivery after which a channel counts as hanging. */
const PATIENCE_MS = 5_000;
const MAX_ATTEMPTS = 12;
/**
 * Maximum of attempts for an SMS with an unknown outcome. An SMS costs money and is read twice, so it is repeated only once, with the
 * same ID.
 */
const MAX_UNSURE_SMS = 2;

/** Signals that the attempt failed and that the message was certainly not accepted. */
export class NotDeliveredError extends Error {
  override name = "NotDeliveredError";
}

/** Days for which a failed message retains its text, so that an operator can send it again after the outage. */
const FAILED_RETENTION_DAYS = 3;
const DAY_MS = 86_400_000;

/** Matches messages that still wait, as opposed to those given up. It assumes that the message is unsent. */
export const isPending = and(
  lt(message.attempts, MAX_ATTEMPTS),
  or(ne(message.channel, "SMS"), lt(message.unsure, MAX_UNSURE_SMS)),
) as SQL;

/** Writes the e-mail and the SMS of a message in the caller's transaction. */
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

/** Marks the messages written since then as sent, without sending them. The sample data uses it for events in the past. */
export async function discardPending(db: Database, now: Date, from = new Date(0)): Promise<void> {
  await db
    .update(message)
    .set({ sentAt: now, body: "" })
    .where(and(isNull(message.sentAt), gte(message.createdAt, from)));
}

type Channel = (typeof message.$inferSelect)["channel"];

/** Sends waiting messages. E-mail does not wait for a hanging SMS service, nor SMS for a mail server. */
export async function flushOutbox(deps: ProviderDependencies): Promise<void> {
  await Promise.all([sendAll(deps, "EMAIL"), sendAll(deps, "SMS")]);
  await purgeFailed(deps, deps.clock.now());
}

/** Sends batch after batch until nothing waits or the receiver hangs. The next run continues. */
async function sendAll(deps: ProviderDependencies, channel: Channel): Promise<void> {
  const latest = performance.now() + ROUND_MS;
  while (performance.now() < latest) {
    const claimed = await claim(deps, channel);
    const began = performance.now();
    const taken = await Promise.all(claimed.map((row) => sendOne(deps, row)));
    const hangs = !taken.includes(true) && performance.now() - began > PATIENCE_MS;
    if (claimed.length === 0 || hangs) return;
  }
}

/**
 * Claims messages by moving their next attempt into the future before sending, so that two processes do not send one twice. The wait
 * grows with each failure. If the process ends while sending, it is unknown if the message was accepted.
 */
async function claim(deps: ProviderDependencies, channel: Channel): Promise<Claimed[]> {
  const now = deps.clock.now();
  const waiting = and(
    eq(message.channel, channel),
    isNull(message.sentAt),
    lte(message.nextAttemptAt, now),
    isPending,
  );
  const due = deps.db
    .select({ id: message.id })
    .from(message)
    .where(waiting)
    .orderBy(asc(message.createdAt))
    .limit(HELPING)
    .for("update", { skipLocked: true });
  return deps.db
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

/** @returns true if the message was accepted. */
async function sendOne(deps: ProviderDependencies, row: Claimed): Promise<boolean> {
  const now = deps.clock.now();
  const today = singaporeDay(now);
  try {
    await deps.deliver({
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      subject: row.subject && resolveDayPlaceholders(row.subject, today),
      text: resolveDayPlaceholders(row.body, today),
    });
    await deps.db
      .update(message)
      .set({ sentAt: now, body: "", failure: null })
      .where(eq(message.id, row.id));
    return true;
  } catch (error) {
    await noteFailure(deps, row, error);
    deps.log.warn({ err: error, row: row.id }, "failed to send message, will retry");
    return false;
  }
}

/** Deletes the text of messages given up long ago, because it may contain codes and links. */
async function purgeFailed({ db }: ProviderDependencies, now: Date): Promise<void> {
  const past = new Date(now.getTime() - FAILED_RETENTION_DAYS * DAY_MS);
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

/** Records the failure for an operator, without the address that a mail server may repeat in its answer. */
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
