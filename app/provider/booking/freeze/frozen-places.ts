/** The reserved place in a group and the places on waiting lists that a freeze gives up. Those outside the frozen days stay. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { intake, slot } from "~/database/schema/offering/timetable";
import { waitingPlace } from "~/database/schema/waiting-list";
import { type DayPeriod, isDayInPeriods } from "~/lib/day-periods";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { findReservedIntake, listIntakeSessions } from "../intake/enrol";
import type { Times } from "../messages/booking-wording";
import type { TermRow } from "../term/terms";
import type { WaitingRow } from "../waiting/seat-offers";
import type { BookingsToCome } from "./bookings-to-come";

export interface FrozenPlace extends Times {
  /** BLOCKED: a reserved place that stays, in a group that cannot be chosen while the freeze applies. */
  kind: "RESERVED" | "BLOCKED" | "OFFERED" | "WAITING";
  isRun: boolean;
}

const isFrozenIn =
  (period: DayPeriod) =>
  ({ startsAt }: Times) =>
    isDayInPeriods(toSingaporeDay(startsAt), [period]);

/**
 * Finds the reserved place in a group, if the group has dates in the freeze. A place with booked dates is not reserved any more.
 * A place in a group that begins before the freeze stays.
 */
export async function findReservedPlace(
  db: Database,
  context: Context,
  row: TermRow,
  { coming, period }: { coming: BookingsToCome; period: DayPeriod },
): Promise<FrozenPlace | null> {
  const isFrozen = isFrozenIn(period);
  const id = await findReservedIntake(db, row);
  if (id === null) return null;
  if ([...coming.inside, ...coming.outside].some(({ intakeId }) => intakeId !== null)) return null;
  const [group] = await db.select().from(intake).where(eq(intake.id, id));
  const dates = group ? listIntakeSessions(context, row, group) : [];
  const [first] = dates;
  if (first === undefined || first.startsAt <= context.now || !dates.some(isFrozen)) return null;
  return { ...first, kind: isFrozen(first) ? "RESERVED" : "BLOCKED", isRun: true };
}

/** Finds the places on waiting lists that end with the freeze. A group with a date in the freeze cannot be joined. */
export async function findAwaitedPlaces(
  db: Database,
  context: Context,
  row: TermRow,
  period: DayPeriod,
): Promise<{ place: WaitingRow; shown: FrozenPlace }[]> {
  const isFrozen = isFrozenIn(period);
  const places = await db
    .select({ place: waitingPlace, slot, intake })
    .from(waitingPlace)
    .leftJoin(slot, eq(slot.id, waitingPlace.slotId))
    .leftJoin(intake, eq(intake.id, waitingPlace.intakeId))
    .where(
      and(
        eq(waitingPlace.termId, row.term.id),
        inArray(waitingPlace.status, ["WAITING", "OFFERED"]),
      ),
    )
    .orderBy(asc(waitingPlace.id));
  return places.flatMap(({ place, slot: time, intake: group }) => {
    const dates = group ? listIntakeSessions(context, row, group) : time ? [time] : [];
    const [first] = dates;
    if (first === undefined || !dates.some(isFrozen)) return [];
    const { startsAt, endsAt } = first;
    const kind = place.status === "OFFERED" ? ("OFFERED" as const) : ("WAITING" as const);
    return [{ place, shown: { kind, startsAt, endsAt, isRun: group !== null } }];
  });
}
