/**
 * Locks between reserving a dentist's time and changing the days and hours. They run one after the other, so that neither misses the
 * other's change.
 */
import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalTime } from "~/database/schema/dental";

/** Locks for reserving a time. Reservations do not block each other. */
export async function lockTimetableShared(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${dentalTime} in row exclusive mode`);
}

/** Locks for changing the timetable. It waits for open reservations, and later ones see the change. */
export async function lockTimetableExclusive(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${dentalTime} in share row exclusive mode`);
}
