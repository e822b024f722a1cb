/** Sends the messages of the outbox, and retries each until it is accepted or given up. */
import {
  and,
  asc,
  eq,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { message } from "~/database/schema/delivery";
import { deathReport } from "~/database/schema/people/death-report";
import { logDistinct } from "~/lib/log-distinct";
import { resolveDayPlaceholders } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { ProviderDependencies } from "../context";
import { buildSuppression, findPermission } from "./may-read";
import { codeKinds, MESSAGE_FORMAT, timelyKinds, warningKinds } from "./message-kinds";
import { canBeSentAt } from "./sending-hours";

/** Messages sent in parallel. */
const HELPING = 5;
/** Milliseconds after which a run ends, well before its job would count as abandoned. */
const ROUND_MS = 120_000;
/** Milliseconds without a delivery after which a channel counts as hanging. */
const PATIENCE_MS = 5_000;
const MAX_ATTEMPTS = 12;
/** Maximum of attempts with an unknown outcome. A message that arrives twice is read twice, and an SMS costs money twice. */
const MAX_UNSURE = 2;
/**
 * Time that an attempt may last before another process makes the next one. A mail server may think for ten minutes (RFC 5321, section
 * 4.5.3.2.6).
 */
const CLAIM_SECONDS: Record<Channel, number> = { EMAIL: 660, SMS: 30 };
const RETRY_SECONDS = 30;
/** Milliseconds after which slow deliveries continue in the background, so that they do not delay the next messages. */
const LEAVE_AFTER_MS = 20_000;

/** Signals that the attempt failed and that the message was certainly not accepted. */
export class NotDeliveredError extends Error {
  override name = "NotDeliveredError";

  constructor(
    message: string,
    options?: ErrorOptions,
    /** Seconds that the receiver asks to wait. */
    readonly retryAfter = 0,
  ) {
    super(message, options);
  }
}

/** Signals that the receiver refuses the sender, such as a wrong key or a daily limit. Only an operator or time ends it. */
export class SenderRefusedError extends NotDeliveredError {
  override name = "SenderRefusedError";
}

/** Signals a final refusal by the receiver, such as an address that does not exist. */
export class RejectedError extends NotDeliveredError {
  override name = "RejectedError";
}

/** Days for which a failed message retains its text, so that an operator can send it again after the outage. */
const FAILED_RETENTION_DAYS = 3;
const DAY_MS = 86_400_000;

/** Matches messages that still wait, as opposed to those given up. It assumes that the message is unsent. */
export const isPending = and(
  lt(message.attempts, MAX_ATTEMPTS),
  lt(message.unsure, MAX_UNSURE),
) as SQL;

/** Matches messages that this version can send. One that a newer version wrote waits for a process of that version. */
export const hasOwnFormat = lte(message.format, MESSAGE_FORMAT) as SQL;

/** Matches messages whose sender the receiver refuses, and which still wait. */
export const isSenderRefused = and(
  isNull(message.sentAt),
  eq(message.outcome, "SENDER_REFUSED"),
  isPending,
) as SQL;

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
    const taken = await resultsWithin(LEAVE_AFTER_MS, deps, claimed);
    const hangs = !taken.includes(true) && performance.now() - began > PATIENCE_MS;
    if (claimed.length === 0 || hangs) return;
  }
}

/** Sends messages in parallel. Slower ones continue in the background and record their results. */
async function resultsWithin(
  ms: number,
  deps: ProviderDependencies,
  claimed: readonly Claimed[],
): Promise<boolean[]> {
  const all = Promise.all(
    claimed.map((row) =>
      sendOne(deps, row).catch((err) => {
        deps.log.warn({ err, row: row.id }, "failed to record the result of a message");
        return false;
      }),
    ),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean[]>((resolve) => {
    timer = setTimeout(resolve, ms, []);
  });
  return Promise.race([all, late]).finally(() => clearTimeout(timer));
}

/** Codes come first, because their readers wait at a page. Requested messages follow, then reminders, then news. */
const byUrgency = [
  sql`${inArray(message.kind, codeKinds)} is true desc`,
  asc(message.daytimeOnly),
  sql`${inArray(message.kind, timelyKinds)} is true desc`,
  asc(message.createdAt),
];

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
    canBeSentAt(now),
    not(isPaused),
    isPending,
    hasOwnFormat,
  );
  const due = deps.db
    .select({ id: message.id })
    .from(message)
    .where(waiting)
    .orderBy(...byUrgency)
    .limit(HELPING)
    .for("update", { skipLocked: true });
  return deps.db
    .update(message)
    .set({
      attempts: sql`${message.attempts} + 1`,
      unsure: sql`${message.unsure} + 1`,
      nextAttemptAt: afterBackoff(now, CLAIM_SECONDS[channel]),
    })
    .where(inArray(message.id, due))
    .returning();
}

/**
 * Matches messages about a person whose death a customer has reported, until staff decide. A warning, and a message that its reader has
 * requested at that moment, is sent.
 */
const isPaused = and(
  message.daytimeOnly,
  or(isNull(message.kind), notInArray(message.kind, warningKinds)),
  sql`exists (select from ${deathReport} where ${deathReport.status} = 'REQUESTED'
    and ${deathReport.clientId} in (${message.clientId}, ${message.aboutId}))`,
) as SQL;

/** Computes the time of the next attempt. Each failure doubles the wait. */
const afterBackoff = (now: Date, leastSeconds: number, failures = sql`${message.attempts}`) =>
  sql`${now.toISOString()}::timestamptz + interval '1 second' * greatest(${leastSeconds}::float, ${RETRY_SECONDS} * power(2, ${failures}))`;

type Claimed = typeof message.$inferSelect;

/** Clears the failure of earlier attempts. A receipt may be faster than the answer to the attempt, and stays. */
const clearedFailure = {
  outcome: sql`nullif(${message.outcome}, 'SENDER_REFUSED')`,
  failure: sql`case when ${message.outcome} = 'UNDELIVERED' then ${message.failure} end`,
};

/** @returns true if the message was accepted or withheld. */
async function sendOne(deps: ProviderDependencies, row: Claimed): Promise<boolean> {
  const now = deps.clock.now();
  const today = toSingaporeDay(now);
  const permission = await findPermission(deps.db, row, now);
  if ("withheld" in permission) return withhold(deps, row, permission.withheld);
  try {
    await deps.deliver({
      id: row.id,
      channel: row.channel,
      to: permission.to,
      subject: row.subject && resolveDayPlaceholders(row.subject, today),
      text: resolveDayPlaceholders(row.body, today),
      calendar: row.calendar,
      language: row.language,
    });
    await deps.db
      .update(message)
      .set({ sentAt: now, body: "", calendar: null, ...clearedFailure })
      .where(eq(message.id, row.id));
    return true;
  } catch (error) {
    await noteFailure(deps, row, error);
    if (error instanceof SenderRefusedError)
      logDistinct({ channel: row.channel, refused: error.message }, () =>
        deps.log.error(
          { err: error, row: row.id },
          "sender refused by the mail server or SMS service: messages wait, check the account",
        ),
      );
    else deps.log.warn({ err: error, row: row.id }, "failed to send message, will retry");
    return false;
  }
}

/** Ends a message that its reader may no longer read, without its text. */
async function withhold(
  { db, clock, log }: ProviderDependencies,
  { id, kind }: Claimed,
  why: string,
): Promise<boolean> {
  await db.update(message).set(buildSuppression(why, clock.now())).where(eq(message.id, id));
  log.info({ row: id, kind, why }, "message withheld");
  return true;
}

/** Deletes the text of messages given up long ago, because it may contain codes and links. */
async function purgeFailed({ db }: ProviderDependencies, now: Date): Promise<void> {
  const past = new Date(now.getTime() - FAILED_RETENTION_DAYS * DAY_MS);
  await db
    .update(message)
    .set({ body: "", calendar: null })
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
  { db, clock }: ProviderDependencies,
  { id, recipient }: Claimed,
  error: unknown,
): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  const now = clock.now();
  const failure = words.replaceAll(recipient, "…").replace(/\s+/g, " ").slice(0, LONGEST_FAILURE);
  await db
    .update(message)
    .set({
      failure,
      outcome: error instanceof SenderRefusedError ? "SENDER_REFUSED" : null,
      ...nextStep(error, now),
    })
    .where(and(eq(message.id, id), isNull(message.sentAt)));
}

/** Gives a finally refused message up. A message that was certainly not accepted is sent again soon. */
function nextStep(error: unknown, now: Date) {
  if (error instanceof RejectedError) return { unsure: MAX_UNSURE };
  if (!(error instanceof NotDeliveredError)) return {};
  // The claim has counted the attempt.
  return {
    unsure: sql`${message.unsure} - 1`,
    nextAttemptAt: afterBackoff(now, error.retryAfter, sql`(${message.attempts} - 1)`),
  };
}
