/** Freezes a package: its bookings on these days are released without charge, its places go back, and its last day moves. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering/timetable";
import { packageFreeze, service, serviceNotice } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { type DayPeriod, isDayInPeriods } from "~/lib/day-periods";
import { type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { cancelBookingsSilently } from "../change/cancel-batch";
import { findReservedIntake, listIntakeSessions, lockForEnrolment } from "../intake/enrol";
import { lockIntake } from "../seat/intake-dates";
import { releaseSeat } from "../seat/seats";
import type { BookingRow } from "../slot/take-slot";
import type { CountedTerm } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { endWaiting, offerIntakeSeat } from "../waiting/seat-offers";
import { extendByFreeze } from "./freeze-rule";

export interface BookingsToCome {
  /** Bookings on the days of the freeze, in their order. */
  inside: BookingRow[];
  /** All other bookings to come. */
  outside: BookingRow[];
}

/** Reads the bookings to come of a package. */
export async function readBookingsToCome(
  db: Database,
  termId: string,
  { period, now }: { period: DayPeriod; now: Date },
): Promise<BookingsToCome> {
  const scheduled = await db
    .select()
    .from(sessionBooking)
    .where(and(eq(sessionBooking.termId, termId), eq(sessionBooking.status, "SCHEDULED")))
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.id));
  const ahead = scheduled.filter(({ startsAt }) => startsAt > now);
  const isInside = ({ startsAt }: BookingRow) => isDayInPeriods(toSingaporeDay(startsAt), [period]);
  return {
    inside: ahead.filter(isInside),
    outside: ahead.filter((booking) => !isInside(booking)),
  };
}

/**
 * Applies the freeze to a locked term.
 * @returns the released bookings and the package with its new last day.
 */
export async function applyFreeze(
  counted: CountedTerm,
  { period, freezeId }: { period: DayPeriod; freezeId: string },
): Promise<{ released: BookingRow[]; row: TermRow }> {
  const { tx, context, row } = counted;
  const reservedId = await findReservedIntake(tx, row);
  if (reservedId !== null) await lockForEnrolment(tx, row, reservedId);
  const coming = await readBookingsToCome(tx, row.term.id, { period, now: context.now });
  const frozen = await setValidity(tx, row, {
    validUntil: extendByFreeze(row.service.validUntil, period),
    frozen: [...row.service.frozen, period],
  });
  await tx
    .update(packageFreeze)
    .set({ appliedAt: context.now })
    .where(eq(packageFreeze.id, freezeId));
  const released = await cancelBookingsSilently(
    { ...counted, row: frozen },
    coming.inside,
    () => false,
  );
  if (reservedId !== null) await leaveGroup(counted, reservedId, { coming, period });
  await leaveWaitingLists(counted, period);
  return { released, row: frozen };
}

/** Stores the last day and the frozen days. Notices about the former last day are sent again for the new one. */
export async function setValidity(
  tx: Transaction,
  row: TermRow,
  change: Pick<TermRow["service"], "validUntil" | "frozen">,
): Promise<TermRow> {
  await tx.update(service).set(change).where(eq(service.id, row.service.id));
  await tx
    .delete(serviceNotice)
    .where(
      and(
        eq(serviceNotice.serviceId, row.service.id),
        inArray(serviceNotice.kind, ["ENDS_SOON", "PLACE_LAPSES", "LAST_GROUP", "NO_GROUP"]),
      ),
    );
  return { ...row, service: { ...row.service, ...change } };
}

/** Releases the place in a group if none of its dates is left, or if it was reserved and has dates in the freeze. */
async function leaveGroup(
  { tx, context, row }: CountedTerm,
  intakeId: string,
  { coming, period }: { coming: BookingsToCome; period: DayPeriod },
): Promise<void> {
  if (coming.outside.some((booking) => booking.intakeId !== null)) return;
  if (!coming.inside.some((booking) => booking.intakeId !== null)) {
    const dates = listIntakeSessions(context, row, await lockIntake(tx, intakeId));
    if (!dates.some(({ startsAt }) => isDayInPeriods(toSingaporeDay(startsAt), [period]))) return;
  }
  const seat = await releaseSeat(tx, row.service.orderItemId);
  if (seat !== null) await offerIntakeSeat(tx, context, seat);
}

/** Leaves the waiting lists of times and groups that the freeze makes impossible. */
async function leaveWaitingLists(
  { tx, context, row }: CountedTerm<Context>,
  period: DayPeriod,
): Promise<void> {
  const places = await tx
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
  for (const { place, slot: time, intake: group } of places) {
    const days: Day[] = time
      ? [toSingaporeDay(time.startsAt)]
      : group
        ? listIntakeSessions(context, row, group).map(({ startsAt }) => toSingaporeDay(startsAt))
        : [];
    if (days.some((day) => isDayInPeriods(day, [period])))
      await endWaiting(tx, context, place, "LEFT");
  }
}
