/**
 * Generation of bookable times and intakes from the timetable. Weekly times are generated 8 weeks ahead, and repeating intakes between 10
 * and 2 weeks before they begin. Single intakes are generated as soon as they are known.
 */
import { isNotNull } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { intake, slot } from "~/database/schema/offering/timetable";
import {
  type NewIntake,
  planIntakes,
  planSlots,
  readTimetable,
} from "~/provider/booking/timetable/planned-times";

const BATCH_SIZE = 500;

/** Generates slots in a daily job. Several processes may run it at once. */
export async function generateSlots(
  db: Database,
  now: Date,
  configuredHolidays: readonly string[] = [],
): Promise<void> {
  const rows = planSlots(await readTimetable(db, configuredHolidays), now);
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await db
      .insert(slot)
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoNothing();
  }
}

/** Generates the coming intakes in the same way. */
export async function generateIntakes(
  db: Database,
  now: Date,
  configuredHolidays: readonly string[] = [],
): Promise<void> {
  const rows = planIntakes(await readTimetable(db, configuredHolidays), now);
  await addIntakes(db, rows);
}

/** Adds intakes. An intake that was withdrawn and is planned again is reinstated. */
export async function addIntakes(db: Database, rows: readonly NewIntake[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(intake)
    .values([...rows])
    .onConflictDoUpdate({
      target: intake.id,
      set: { withdrawnAt: null },
      setWhere: isNotNull(intake.withdrawnAt),
    });
}
