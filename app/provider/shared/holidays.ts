/** The days that the provider adds to the public holidays or takes from them: by its data, and by PUBLIC_HOLIDAYS. */
import type { Database } from "~/database/connect.server";
import { holiday } from "~/database/schema/offering";

/** As app/lib/working-days takes them: "2027-09-11" is a holiday too, "-2027-05-20" is none. */
export async function readHolidays(db: Database, configured: readonly string[]): Promise<string[]> {
  const days = await db.select().from(holiday);
  return [...configured, ...days.map(({ day, closed }) => (closed ? day : `-${day}`))];
}

const KEEP_MS = 60_000;

/** The same for every answer, read once a minute: an empty list is asked for again as any. */
export function heldHolidays(db: Database, configured: readonly string[]) {
  let kept: { days: string[]; until: number } | null = null;
  return async (): Promise<string[]> => {
    if (kept === null || performance.now() >= kept.until)
      kept = { days: await readHolidays(db, configured), until: performance.now() + KEEP_MS };
    return kept.days;
  };
}
