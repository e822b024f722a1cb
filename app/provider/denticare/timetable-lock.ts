/** Who takes a dentist's time and who changes the days and hours that can be taken: one after the other, so that neither overlooks the other. */
import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalTime } from "~/database/schema/dental";

/** Those who take times do not wait for each other. */
export async function lockTimetableShared(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${dentalTime} in row exclusive mode`);
}

/** Waits for everybody who is taking a time; whoever takes one later sees what was changed. */
export async function lockTimetableExclusive(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${dentalTime} in share row exclusive mode`);
}
