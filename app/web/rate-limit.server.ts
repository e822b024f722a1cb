/**
 * Limits on what is made of the portal itself: pages, sign-ins, pictures, look-ups of addresses. Counted in the database, so that every
 * process counts together. What can be guessed or sent to a phone is limited by the provider, whichever portal asks.
 */
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimit } from "~/database/schema/portal";
import { VISITOR_ADDRESS } from "~/lib/request-scope.server";
import { logSecurityEvent } from "~/lib/security-events";
import { hashToken } from "~/lib/token.server";
import { portal } from "./dependencies.server";

const limits = {
  signIn: { points: 30, duration: 60 },
  /** Postal codes. */
  lookUp: { points: 60, duration: 60 },
  photo: { points: 20, duration: 600 },
  /** Pages of the booking without sign-in. */
  denticare: { points: 45, duration: 60 },
  /** Everybody at a centre comes by one address. */
  door: { points: 600, duration: 60 },
} as const;

/** @returns false when this was done too often. Who is counted is kept as a hash only. */
export async function withinLimit(name: keyof typeof limits, who: string): Promise<boolean> {
  if (who === EVERYBODY && freeForEverybody.includes(name)) return true;
  try {
    await limiterOf(name, who).consume(hashToken(who));
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    logSecurityEvent(portal().log, "limit reached", name);
    return false;
  }
}

function limiterOf(name: keyof typeof limits, who: string): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: portal().db,
    schema: rateLimit,
    keyPrefix: name,
    clearExpiredByTimeout: false,
    duration: limits[name].duration,
    points: limits[name].points * (who === EVERYBODY ? EVERYBODY_FACTOR : 1),
  });
}

/** Without a proxy that tells addresses all visitors are counted together. */
const EVERYBODY = "everybody";
/** Where callers cannot be told apart, one who opens the way to sign-in very often keeps nobody else out: nothing is guessed there. */
const freeForEverybody: (keyof typeof limits)[] = ["signIn"];
const EVERYBODY_FACTOR = 20;

/** The network address of a visitor, as the front of the portal found it. */
export function addressOf(request: Request): string {
  return request.headers.get(VISITOR_ADDRESS) || EVERYBODY;
}
