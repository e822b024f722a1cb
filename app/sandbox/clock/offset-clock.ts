import { eq, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sandboxClock } from "~/database/schema/sandbox";
import type { Clock } from "~/lib/clock";

const ROW = 1;
const REREAD_MS = 1000;

export interface OffsetClock extends Clock {
  /** Moves the clock forward for every process, by whole milliseconds. */
  forward(ms: number): Promise<void>;
  backToRealTime(): Promise<void>;
  /** How far it is ahead of the real time, in milliseconds. */
  ahead(): number;
  close(): void;
}

/**
 * Opens a clock of real time plus the offset in the database. It reads the offset again every second, since another process may change
 * it.
 */
export async function openOffsetClock(db: Database): Promise<OffsetClock> {
  await db.insert(sandboxClock).values({ id: ROW, offsetMs: 0 }).onConflictDoNothing();
  let offset = 0;
  const reread = async () => {
    const [row] = await db.select().from(sandboxClock).where(eq(sandboxClock.id, ROW));
    offset = row?.offsetMs ?? 0;
  };
  await reread();
  // A failed read leaves the last offset. The next one is a second away.
  const timer = setInterval(() => void reread().catch(() => undefined), REREAD_MS);
  timer.unref();
  return {
    now: () => new Date(Date.now() + offset),
    ahead: () => offset,
    async forward(ms) {
      await db
        .update(sandboxClock)
        .set({ offsetMs: sql`${sandboxClock.offsetMs} + ${Math.round(ms)}` })
        .where(eq(sandboxClock.id, ROW));
      await reread();
    },
    async backToRealTime() {
      await db.update(sandboxClock).set({ offsetMs: 0 }).where(eq(sandboxClock.id, ROW));
      await reread();
    },
    close: () => clearInterval(timer),
  };
}
