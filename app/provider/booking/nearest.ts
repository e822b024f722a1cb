/** The times nearest to one that was missed: none that would be missed again, whatever the reason. */
import { and, asc, gt, notInArray, sql } from "drizzle-orm";
import type { VacantSlot } from "~/contract/booking/session";
import type { Database } from "~/database/connect.server";
import { slot } from "~/database/schema/offering";
import { startOfSingaporeDay } from "~/lib/singapore-date";
import type { BookingWindow } from "./booking-window";
import { inWindow, taken, toVacant } from "./slots";
import type { TermRow } from "./terms";
import { isWeekFull, sessionsByWeek, weekOf } from "./weeks";

const MOST_NEAREST = 3;

export interface Chooser {
  row: TermRow;
  /** The booking that is being moved: it does not stand in its own way. */
  moved?: string;
}

/** @param without times that are chosen already. */
export async function nearestTo(
  db: Database,
  window: BookingWindow,
  missed: { startsAt: Date },
  { row, moved }: Chooser,
  without: readonly string[],
): Promise<VacantSlot[]> {
  // All their times as one value, so that it is read once and not for every slot.
  const busy = sql`coalesce((select range_agg(own.period) from provider.person_time own
    where own.person = ${row.client.idNumberLookup}
    and own.booking_id is distinct from ${moved ?? null}::uuid), '{}'::tstzmultirange)`;
  const weeks = window.kind === "SESSION" ? await sessionsByWeek(db, row, moved) : new Map();
  const full = [...weeks.keys()].filter((monday) => isWeekFull(weeks, monday));
  const fullWeeks = full.map((monday) => startOfSingaporeDay(monday));
  const rows = await db
    .select({ slot, taken })
    .from(slot)
    .where(
      and(
        inWindow(window),
        sql`not (${busy} && tstzrange(${slot.startsAt}, ${slot.endsAt}))`,
        without.length === 0 ? undefined : notInArray(slot.id, [...without]),
        ...fullWeeks.map(
          (week) => sql`${weekOf(slot.startsAt)} <> ${week.toISOString()}::timestamptz`,
        ),
        gt(slot.seats, taken),
      ),
    )
    .orderBy(
      sql`abs(extract(epoch from ${slot.startsAt} - ${missed.startsAt.toISOString()}::timestamptz))`,
      asc(slot.startsAt),
    )
    .limit(MOST_NEAREST);
  return rows.map((found) => toVacant(found.slot, found.slot.seats - found.taken));
}
