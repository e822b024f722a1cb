/** Changes to the public holidays from the provider's data and from PUBLIC_HOLIDAYS. */
import type { Database } from "~/database/engine/connect.server";
import { holiday } from "~/database/schema/offering/timetable";

/** Reads the holidays in the format of app/lib/singapore/working-days. "2027-09-11" adds a holiday and "-2027-05-20" removes one. */
export async function readHolidays(db: Database, configured: readonly string[]): Promise<string[]> {
  const days = await db.select().from(holiday);
  return [...configured, ...days.map(({ day, closed }) => (closed ? day : `-${day}`))];
}

/** @param stored the cached holidays (createSettingsCache), which may be older than the provider's newest data. */
export async function readCurrentHolidays(
  db: Database,
  stored: readonly string[],
): Promise<string[]> {
  const days = await readHolidays(db, []);
  const changedDays = new Set(days.map(withoutSign));
  return [...stored.filter((day) => !changedDays.has(withoutSign(day))), ...days];
}

const withoutSign = (day: string) => day.replace(/^-/, "");
