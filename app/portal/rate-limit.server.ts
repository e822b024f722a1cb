/** Limits on what can be guessed or flooded, counted in the database so that every process counts together. */
import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "~/config.server";
import { rateLimit } from "~/database/schema/portal";
import { hashToken } from "~/lib/token.server";
import { portal } from "./world.server";

const limits = {
  signIn: { points: 30, duration: 60 },
  coupon: { points: 20, duration: 600 },
  lookUp: { points: 60, duration: 60 },
  linking: { points: 6, duration: 900 },
  linkingOf: { points: 12, duration: 3600 },
  clientIdSent: { points: 3, duration: 900 },
  lovedOne: { points: 10, duration: 600 },
  photo: { points: 20, duration: 600 },
  /** Whether an ID number belongs to a client must not be asked for many. */
  egiroIdentification: { points: 10, duration: 3600 },
  /** Pages of the booking without sign-in. */
  denticare: { points: 45, duration: 60 },
  denticareHold: { points: 12, duration: 600 },
  /** Codes sent to a mobile on record, by address and by number. */
  denticareCode: { points: 5, duration: 900 },
  registration: { points: 30, duration: 600 },
  /** Everybody at a centre comes by one address. */
  door: { points: 600, duration: 60 },
  /** Numbers that nobody at this door has. */
  checkInMiss: { points: 60, duration: 600 },
  counterCode: { points: 10, duration: 900 },
  /** Sending codes to a customer's phone, and trying them, by customer. */
  handOver: { points: 20, duration: 900 },
  agreementCode: { points: 12, duration: 900 },
  staffCode: { points: 10, duration: 900 },
} as const;

/** @returns false when this was done too often. Who is counted is kept as a hash only. */
export async function withinLimit(name: keyof typeof limits, who: string): Promise<boolean> {
  try {
    await limiterOf(name, who).consume(hashToken(who));
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Whether the limit is reached, without counting this time. */
export async function spent(name: keyof typeof limits, who: string): Promise<boolean> {
  const used = await limiterOf(name, who).get(hashToken(who));
  return used !== null && used.remainingPoints <= 0;
}

/** Called by a job: counts whose time is over go. They run by the machine's own clock, whatever the portal's says. */
export async function sweepRateLimits(): Promise<void> {
  await portal().db.delete(rateLimit).where(lt(rateLimit.expire, new Date()));
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
const EVERYBODY_FACTOR = 20;

/**
 * The network address of a visitor. A forwarded one is believed only when a trusted proxy sets it, and then only the last entry,
 * which that proxy wrote itself (DESIGN promise 7).
 */
export function addressOf(request: Request): string {
  const forwarded = config.trustProxy ? request.headers.get("x-forwarded-for") : null;
  return forwarded?.split(",").at(-1)?.trim() || EVERYBODY;
}
