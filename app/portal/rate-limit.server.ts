/** Limits on what can be guessed or flooded, counted in the database so that every process counts together. */
import { getClientIPAddress } from "remix-utils/get-client-ip-address";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "~/config.server";
import { rateLimit } from "~/database/schema/portal";
import { hashToken } from "~/lib/token.server";
import { portal } from "./world.server";

const limits = {
  signIn: { points: 30, duration: 60 },
  coupon: { points: 20, duration: 600 },
  lookUp: { points: 60, duration: 60 },
  registration: { points: 30, duration: 600 },
} as const;

/** @returns false when this was done too often. Who is counted is kept as a hash only. */
export async function withinLimit(name: keyof typeof limits, who: string): Promise<boolean> {
  const limiter = new RateLimiterDrizzle({
    storeClient: portal().db,
    schema: rateLimit,
    keyPrefix: name,
    clearExpiredByTimeout: false,
    ...limits[name],
  });
  try {
    await limiter.consume(hashToken(who));
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Forwarded addresses are believed only when a trusted proxy sets them (DESIGN promise 7). */
export function addressOf(request: Request): string {
  return (config.trustProxy && getClientIPAddress(request)) || "direct";
}
