/** The times nearest to one that was missed: none that would be missed again, whatever the reason. */
import { and, asc, gt, notInArray, sql } from "drizzle-orm";
import type { MissedSlot, MissReason, VacantSlot } from "~/contract/booking/session";
import type { Database, Transaction } from "~/database/connect.server";
import { slot } from "~/database/schema/offering";
import { startOfSingaporeDay } from "~/lib/singapore-date";
import { type BookingWindow, inWindow, type SlotRow, taken, toVacant } from "./slots";
import type { TermRow } from "./terms";
import { isWeekFull, sessionsByWeek, weekOf } from "./weeks";

const MOST_NEAREST = 3;

interface Chooser {
  row: TermRow;
  window: BookingWindow;
  /** Times that are chosen already. */
  chosen: readonly string[];
  /** The booking that is being moved: it does not stand in its own way. */
  moved?: string;
}

async function nearestTo(
  db: Database,
  missed: { startsAt: Date },
  { row, moved, window, chosen }: Chooser,
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
        chosen.length === 0 ? undefined : notInArray(slot.id, [...chosen]),
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

/** What was missed, each with the nearest other times. */
export async function withNearest(
  tx: Transaction,
  lost: readonly { slot: SlotRow; reason: MissReason }[],
  chooser: Chooser,
): Promise<MissedSlot[]> {
  return Promise.all(
    lost.map(async ({ slot: missed, reason }) => ({
      slot: toVacant(missed, 0),
      reason,
      nearest: await nearestTo(tx, missed, chooser),
    })),
  );
}
