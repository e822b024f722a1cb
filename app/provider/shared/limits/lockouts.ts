/** Lockouts of a person after too many attempts, and their reset by an operator. */
import { and, gt, inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { callLimit } from "~/database/schema/delivery";
import type { Vault } from "~/lib/security/encryption.server";
import { buildLimitKey, type RateLimitName, rateLimits } from "./rate-limits";

/** One rate limit for one person. */
export interface RateLimitKey {
  limit: RateLimitName;
  /** The counted person or thing, as passed to consumeRateLimit. */
  subject: string;
}

export interface Lockout {
  limit: RateLimitName;
  until: Date;
}

const keyOf = (vault: Pick<Vault, "lookup">, { limit, subject }: RateLimitKey) =>
  `${limit}:${buildLimitKey({ vault }, subject)}`;

/** Finds the limits that are exceeded now. */
export async function listActiveLockouts(
  { db, vault }: { db: Pick<Database, "select">; vault: Pick<Vault, "lookup"> },
  counted: readonly RateLimitKey[],
): Promise<Lockout[]> {
  const byKey = new Map(counted.map((one) => [keyOf(vault, one), one.limit]));
  const rows = await db
    .select()
    .from(callLimit)
    // Limits are counted by the machine's own clock, not the provider's.
    .where(and(inArray(callLimit.key, [...byKey.keys()]), gt(callLimit.expire, new Date())));
  return rows.flatMap(({ key, points, expire }) => {
    const limit = byKey.get(key);
    if (limit === undefined || expire === null || points < rateLimits[limit].points) return [];
    return [{ limit, until: expire }];
  });
}

/** Resets the limits to zero. */
export async function clearLockout(
  db: Pick<Database, "delete">,
  vault: Pick<Vault, "lookup">,
  counted: readonly RateLimitKey[],
): Promise<void> {
  const keys = counted.map((one) => keyOf(vault, one));
  await db.delete(callLimit).where(inArray(callLimit.key, keys));
}
