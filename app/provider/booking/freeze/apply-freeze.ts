/** Freezes a package: its bookings and places on these days are released without charge, and its last day moves. */
import { eq } from "drizzle-orm";
import { packageFreeze } from "~/database/schema/service";
import type { DayPeriod } from "~/lib/day-periods";
import { cancelBookingsSilently } from "../change/cancel-batch";
import { findReservedIntake, lockForEnrolment } from "../intake/enrol";
import { releaseSeat } from "../seat/seats";
import type { BookingRow } from "../slot/take-slot";
import type { CountedTerm } from "../term/term-counts";
import { endWaiting, offerIntakeSeat } from "../waiting/seat-offers";
import { type BookingsToCome, readBookingsToCome } from "./bookings-to-come";
import { extendByFreeze } from "./freeze-rule";
import { type FrozenPlace, findAwaitedPlaces, findReservedPlace } from "./frozen-places";
import { type ChangedPackage, setValidity } from "./validity";

/** A package after its freeze. */
export interface AppliedFreeze extends ChangedPackage {
  released: BookingRow[];
  places: FrozenPlace[];
}

/** Applies the freeze to a locked term of a person whose packages are all locked. */
export async function applyFreeze(
  counted: CountedTerm,
  { period, freezeId }: { period: DayPeriod; freezeId: string },
): Promise<AppliedFreeze> {
  const { tx, context, row } = counted;
  const reservedId = await findReservedIntake(tx, row);
  if (reservedId !== null) await lockForEnrolment(tx, row, reservedId);
  const coming = await readBookingsToCome(tx, row.term.id, { period, now: context.now });
  const reserved = await findReservedPlace(tx, context, row, { coming, period });
  const { row: frozen, following } = await setValidity(tx, context.now, row, {
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
  if (hasLeftGroup(coming) || reserved?.kind === "RESERVED") await leaveGroup(counted);
  const awaited = await leaveWaitingLists(counted, period);
  const places = [...(reserved ? [reserved] : []), ...awaited];
  return { row: frozen, following, released, places };
}

/** Checks if all dates to come of a group are in the freeze. */
const hasLeftGroup = ({ inside, outside }: BookingsToCome): boolean =>
  inside.some(({ intakeId }) => intakeId !== null) &&
  !outside.some(({ intakeId }) => intakeId !== null);

async function leaveGroup({ tx, context, row }: CountedTerm): Promise<void> {
  const seat = await releaseSeat(tx, row.service.orderItemId);
  if (seat !== null) await offerIntakeSeat(tx, context, seat);
}

/** @returns the places that ended. */
async function leaveWaitingLists(
  { tx, context, row }: CountedTerm,
  period: DayPeriod,
): Promise<FrozenPlace[]> {
  const awaited = await findAwaitedPlaces(tx, context, row, period);
  for (const { place } of awaited) await endWaiting(tx, context, place, "FROZEN");
  return awaited.map(({ shown }) => shown);
}
