/**
 * Rate limits on guessing, flooding and messages to a person's phone. The counts are in the database, so that all processes share them.
 * They apply to every call from any portal. Each limit counts the caller or the target, stored as a keyed hash.
 */

import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { errorCodes } from "~/contract/response";
import { callLimit } from "~/database/schema/delivery";
import { type Reply, reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import { getDeskValues } from "~/lib/brand/desk";
import { computeWiderNetwork } from "~/lib/request/visitor-network";
import { rules } from "~/lib/rules";
import { logSecurityEvent } from "~/lib/security/security-events";
import type { Context } from "../context";
import { CallRejected, refuse } from "../failure";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface LimitSettings {
  points: number;
  /** Limit by the caller's address, for limits that also count visitors. The default is `points`. */
  perAddress?: number;
  /** Seconds. */
  duration: number;
}

/** Points and seconds of each limit. One address may be a centre's Wi-Fi or a mobile carrier with very many visitors. */
const allLimits = {
  /** Wrong codes of one caller, at a counter or for the posters. */
  wrongCode: { points: 20, duration: rules.retryMinutes * MINUTE },
  /** Dead links, by caller. Expired links are opened in good faith. */
  deadLink: { points: 60, duration: 10 * MINUTE },
  /** Unknown numbers, by caller and door. All visitors of a centre may share one address. */
  doorMiss: { points: 60, duration: 10 * MINUTE },
  /** One mobile or ID number at all doors. */
  doorNumber: { points: 40, duration: 10 * MINUTE },
  /** Searches for a dental booking, by visitor and caller, and by mobile and ID number, whose owner gets an SMS. */
  denticareSearch: { points: 12, perAddress: 120, duration: rules.retryMinutes * MINUTE },
  denticareNumber: { points: 8, duration: rules.retryMinutes * MINUTE },
  /** Holds of dental times, by visitor and caller. A hold lasts 20 minutes at most, so one address keeps no more times than this. */
  denticareHold: { points: 12, perAddress: 40, duration: 20 * MINUTE },
  denticareConfirm: { points: 30, perAddress: 300, duration: 10 * MINUTE },
  /** Codes to the mobile of a visitor who books without sign-in, by visitor and caller, and by mobile. */
  mobileCode: { points: 12, perAddress: 60, duration: rules.retryMinutes * MINUTE },
  mobileCodeTo: { points: 8, duration: HOUR },
  mobileCodeToday: { points: 16, duration: DAY },
  linking: { points: 10, duration: rules.retryMinutes * MINUTE },
  linkingOf: { points: 12, duration: HOUR },
  /** New links to an invoice, by expired link and caller. */
  invoiceLink: { points: 4, perAddress: 40, duration: rules.retryMinutes * MINUTE },
  /** Reminders of a client ID, by customer and by the requested ID number. */
  reminder: { points: 6, duration: rules.retryMinutes * MINUTE },
  reminderOf: { points: 4, duration: rules.retryMinutes * MINUTE },
  /** Messages to the contact on a record that others cause with its ID number: reminders and found appointments, and apart from them links with the client ID. */
  messagedOf: { points: 12, duration: DAY },
  /** Codes to a customer's own phone. */
  oneTimeCode: { points: 12, duration: rules.retryMinutes * MINUTE },
  /** Typed codes, right or wrong, by customer, or by visitor and caller. Each code also has its own small number of attempts. */
  codeTry: { points: 20, perAddress: 200, duration: rules.retryMinutes * MINUTE },
  /** Codes that transfer a journey to another device, by customer. */
  handOver: { points: 20, duration: rules.retryMinutes * MINUTE },
  /** Applications of one customer to pay for one other person, who is notified of each. */
  egiroTold: { points: 6, duration: DAY },
  /** Requests of one customer for corrections. */
  correction: { points: 12, duration: DAY },
  /** Answers to one booking's link, of which staff get messages. */
  attendance: { points: 12, duration: DAY },
  /** Files, by customer or link, and copies of all data as a PDF. Each takes a tenth of a second of the process, or more. */
  file: { points: 60, duration: 10 * MINUTE },
  dataCopy: { points: 40, duration: 10 * MINUTE },
  coupon: { points: 20, duration: 10 * MINUTE },
  /**
   * Distinct ID numbers whose existence a response reveals, by customer and by caller. A centre's Wi-Fi or a mobile carrier is one caller
   * for many customers.
   */
  numberOf: { points: 5, duration: DAY },
  numberFrom: { points: 100, duration: DAY },
} satisfies Record<string, LimitSettings>;
export type RateLimitName = keyof typeof allLimits;
export const rateLimits: Record<RateLimitName, LimitSettings> = allLimits;

const SOON = reply("replies:limit.soon");
const numbers = () => reply("replies:limit.numbers", getDeskValues());
const messages = () => reply("replies:limit.messages", getDeskValues());
const refusalTexts: { [Name in RateLimitName]?: () => Reply } = {
  numberOf: numbers,
  numberFrom: numbers,
  messagedOf: messages,
  mobileCodeToday: messages,
  attendance: messages,
  correction: () => reply("replies:limit.corrections", getDeskValues()),
  egiroTold: () => reply("replies:limit.egiro", getDeskValues(brand.phones.egiro)),
};

/** Factor for callers without a known address, who are counted together and are many. */
const TOGETHER_FACTOR = 20;
/** Factor for a /48 of IPv6 addresses, which one sender may own as a whole. */
const NETWORK_FACTOR = 10;

/** @throws 429 after too many attempts by or for `subject`. */
export async function consumeSubjectRateLimit(
  context: Context,
  name: RateLimitName,
  subject: string,
): Promise<void> {
  await consume(context, name, subject, rateLimits[name].points);
}

interface Count {
  subject: string;
  points: number;
}

/** Returns the counters of a caller: the address or /64 network, and the wider network around it. */
function callerCounts({ caller }: Context, name: RateLimitName, at: string): [Count, ...Count[]] {
  const { points, perAddress = points } = rateLimits[name];
  if (caller === null)
    return [{ subject: `everybody ${at}`, points: perAddress * TOGETHER_FACTOR }];
  const network = computeWiderNetwork(caller);
  const own = { subject: `${caller} ${at}`, points: perAddress };
  if (network === undefined) return [own];
  return [own, { subject: `${network} ${at}`, points: perAddress * NETWORK_FACTOR }];
}

/**
 * Consumes the limit of the caller's address.
 * @param at place or purpose that is counted separately.
 */
export async function consumeCallerRateLimit(
  context: Context,
  name: RateLimitName,
  at = "",
): Promise<void> {
  for (const { subject, points } of callerCounts(context, name, at))
    await consume(context, name, subject, points);
}

/** Consumes the limit of the visitor, as named by their portal, and of the address that they may share with many others. */
export async function consumeVisitorRateLimit(
  context: Context,
  name: RateLimitName,
  visitor: string,
): Promise<void> {
  await consumeSubjectRateLimit(context, name, `visitor ${visitor}`);
  await consumeCallerRateLimit(context, name);
}

/**
 * Limits attempts at a code or token that is too long to guess. A correct one is always accepted, so that wrong attempts cannot lock out
 * other callers. Must run outside a transaction, whose rollback would undo the count.
 * @param look returns null for a wrong one.
 * @throws 429 instead of the caller's own rejection after too many wrong ones.
 */
export async function limitMisses<Found extends object>(
  context: Context,
  wrong: "wrongCode" | "deadLink",
  look: () => Promise<Found | null>,
): Promise<Found | null> {
  const found = await look();
  if (found === null) await consumeCallerRateLimit(context, wrong);
  return found;
}

/**
 * Limits attempts at a number that can be guessed. Only misses count, and a caller with too many misses is rejected without a look-up.
 * @param at place that is counted separately.
 * @throws 429
 */
export async function limitGuesses<Found>(
  context: Context,
  name: RateLimitName,
  at: string,
  look: () => Promise<Found>,
): Promise<Found> {
  for (const { subject, points } of callerCounts(context, name, at)) {
    const used = await limiterOf(context, name, points).get(buildLimitKey(context, subject));
    if (used !== null && used.remainingPoints <= 0) return tooOften(name);
  }
  try {
    return await look();
  } catch (error) {
    if (error instanceof CallRejected) await consumeCallerRateLimit(context, name, at);
    throw error;
  }
}

/** Counts distinct things that a caller requested. Each costs one point, and a repeated request costs nothing. */
export interface DistinctLimit {
  /**
   * Counts a thing.
   * @returns true if it was not counted before.
   * @throws 429 after too many distinct things.
   */
  count(thing: string): Promise<boolean>;
  /** @throws 429 if another distinct thing would exceed the limit. */
  requireCapacity(thing: string): Promise<void>;
}

/** Counts by customer or other key. Must run outside a transaction. */
export const countDistinctPerSubject = (
  context: Context,
  name: RateLimitName,
  subject: string,
): DistinctLimit => different(context, name, [{ subject, points: rateLimits[name].points }]);

/** Counts by the caller's address. */
export const countDistinctPerAddress = (context: Context, name: RateLimitName): DistinctLimit =>
  different(context, name, callerCounts(context, name, ""));

function different(
  context: Context,
  name: RateLimitName,
  counts: [Count, ...Count[]],
): DistinctLimit {
  const [{ subject, points }] = counts;
  const limiter = limiterOf(context, name, points);
  const mark = (thing: string) => buildLimitKey(context, `${subject} ${thing}`);
  const isCounted = async (thing: string) => (await limiter.get(mark(thing))) !== null;
  return {
    async count(thing) {
      if (await isCounted(thing)) return false;
      for (const one of counts) await consume(context, name, one.subject, one.points);
      await limiter.set(mark(thing), 1, rateLimits[name].duration);
      return true;
    },
    async requireCapacity(thing) {
      const used = await limiter.get(buildLimitKey(context, subject));
      if (used === null || used.remainingPoints > 0 || (await isCounted(thing))) return;
      logSecurityEvent(context.log, "limit reached", name);
      tooOften(name);
    },
  };
}

const limiterOf = ({ db }: Context, name: RateLimitName, points: number) =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: callLimit,
    keyPrefix: name,
    clearExpiredByTimeout: false,
    duration: rateLimits[name].duration,
    points,
  });

export const buildLimitKey = (
  { vault }: { vault: Pick<Context["vault"], "lookup"> },
  subject: string,
) => vault.lookup(subject, "call limit");

async function consume(
  context: Context,
  name: RateLimitName,
  subject: string,
  points: number,
): Promise<void> {
  try {
    await limiterOf(context, name, points).consume(buildLimitKey(context, subject));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    logSecurityEvent(context.log, "limit reached", name);
    tooOften(name);
  }
}

function tooOften(name: RateLimitName): never {
  return refuse(429, errorCodes.tooOften, refusalTexts[name]?.() ?? SOON);
}
