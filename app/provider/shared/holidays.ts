/** The days that the provider adds to the public holidays or takes from them: by its data, and by PUBLIC_HOLIDAYS. */
import type { Database } from "~/database/engine/connect.server";
import { holiday } from "~/database/schema/offering";

/** As app/lib/singapore/working-days takes them: "2027-09-11" is a holiday too, "-2027-05-20" is none. */
export async function readHolidays(db: Database, configured: readonly string[]): Promise<string[]> {
  const days = await db.select().from(holiday);
  return [...configured, ...days.map(({ day, closed }) => (closed ? day : `-${day}`))];
}

/** @param held what is held of them (createHolidayCache), which may be older than the provider's newest data. */
export async function currentHolidays(db: Database, held: readonly string[]): Promise<string[]> {
  const days = await readHolidays(db, []);
  const known = new Set(days.map(withoutSign));
  return [...held.filter((day) => !known.has(withoutSign(day))), ...days];
}

const withoutSign = (day: string) => day.replace(/^-/, "");

const KEEP_MS = 60_000;

export interface HolidayCache {
  read(): Promise<string[]>;
  /** The provider's data was changed. */
  forget(): void;
}

/** The same for every answer, read once a minute: an empty list is asked for again as any. */
export function createHolidayCache(db: Database, configured: readonly string[]): HolidayCache {
  let kept: { days: string[]; until: number } | null = null;
  let changes = 0;
  return {
    async read() {
      if (kept && performance.now() < kept.until) return kept.days;
      const before = changes;
      const days = await readHolidays(db, configured);
      if (changes === before) kept = { days, until: performance.now() + KEEP_MS };
      return days;
    },
    forget() {
      changes += 1;
      kept = null;
    },
  };
}
