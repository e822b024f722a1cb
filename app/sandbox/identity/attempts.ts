import { eq, sql } from "drizzle-orm";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sandboxAttempts as attempts } from "~/database/schema/sandbox";
import type { SandboxContext } from "../dependencies";

/** Tries are counted over a quarter of an hour, as the pages say. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000;

/** How often each thing may happen within a quarter of an hour. */
export const ATTEMPT_LIMITS = {
  /** Codes sent to one number or address without a sign-in. */
  codes: 10,
  /** Wrong codes or passwords of one account. */
  account: 8,
  /** Wrong codes or passwords from one network address, which many people may share. */
  address: 60,
  /** The same limit for all visitors together, if the network address is unknown. */
  everybody: 1000,
} as const;

/** Counts one try. False when there were more than the limit: then it must not be made. */
export async function consumeAttempt(
  { db, clock }: SandboxContext,
  key: string,
  limit: number,
): Promise<boolean> {
  const now = clock.now();
  const past = new Date(now.getTime() - ATTEMPT_WINDOW_MS);
  const [row] = await countTry(db).execute({ key, now, past });
  return (row?.count ?? 1) <= limit;
}

const countTry = createPreparedQuery((db) => {
  const past = sql.param(sql.placeholder("past"), attempts.windowStart);
  const isOver = sql`${attempts.windowStart} < ${past}`;
  return db
    .insert(attempts)
    .values({ key: sql.placeholder("key"), windowStart: sql.placeholder("now"), count: 1 })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowStart: sql`case when ${isOver} then excluded.window_start else ${attempts.windowStart} end`,
      },
    })
    .returning({ count: attempts.count })
    .prepare("count_try");
});

/** Forgets the tries counted under a key, after one that was right. */
export async function clearAttempts({ db }: SandboxContext, key: string): Promise<void> {
  await noTries(db).execute({ key });
}

const ofKey = eq(attempts.key, sql.placeholder("key"));

const noTries = createPreparedQuery((db) => db.delete(attempts).where(ofKey).prepare("no_tries"));

/** Takes one try back that turned out right, where many share the count. */
export async function refundAttempt({ db }: SandboxContext, key: string): Promise<void> {
  await oneTryLess(db).execute({ key });
}

const oneTryLess = createPreparedQuery((db) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(ofKey)
    .prepare("one_try_less"),
);
