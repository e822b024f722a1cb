/** Ends a package before its time: its bookings and places are released, its freezes end, and its unused sessions are taken out. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service, term } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { cancelBookingsSilently } from "../change/cancel-batch";
import { findDueAssessment, listBookingsFreeToChange } from "../change/due-assessment";
import { findLateReleases, markReleasesUsed } from "../freeze/late-release";
import { endLockedFreeze, isOpenFreeze, listFreezes, lockFreezes } from "../freeze/package-freezes";
import { findReservedIntake, lockForEnrolment } from "../intake/enrol";
import { releaseSeat } from "../seat/seats";
import { isChangeLate } from "../slot/change-notice";
import { isOpenBooking } from "../slot/open-booking";
import type { BookingRow } from "../slot/take-slot";
import { endWaiting, offerIntakeSeat } from "../waiting/seat-offers";
import type { CountedTerm } from "./term-counts";

/** A package that could end now. */
export interface PackageState {
  /** Bookings to come: sessions and assessments. */
  ahead: BookingRow[];
  /** Ids of those that are too near to be cancelled without charge. */
  late: ReadonlySet<string>;
  /** Sessions that took place, are forfeited, or have begun. */
  used: number;
  /** Sessions that a stay in hospital released too late, which has not begun. They count as a late cancellation. */
  released: BookingRow[];
}

/** Reads the state of a package, without a change. */
export async function readPackage(
  db: Database,
  { context, row, counts }: Omit<CountedTerm, "tx">,
): Promise<PackageState> {
  const scheduled = await db
    .select()
    .from(sessionBooking)
    .where(and(eq(sessionBooking.termId, row.term.id), eq(sessionBooking.status, "SCHEDULED")))
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.id));
  const ahead = scheduled.filter((booking) => isOpenBooking(booking, context.now));
  const begun = scheduled.filter(
    (booking) => booking.kind === "SESSION" && !isOpenBooking(booking, context.now),
  );
  const free = listBookingsFreeToChange(await findDueAssessment(db, row, counts, context));
  const late = ahead.filter((booking) => isChangeLate(booking, context, free));
  return {
    ahead,
    late: new Set(late.map(({ id }) => id)),
    used: counts.used + begun.length,
    released: await findLateReleases(
      db,
      context,
      row.term.id,
      await listFreezes(db, row.service.id),
    ),
  };
}

/**
 * Ends the package of a locked term.
 * @param charges if bookings too near to be cancelled count as used.
 */
export async function endPackage(
  counted: CountedTerm,
  { ahead, late, used, released }: PackageState,
  charges: boolean,
): Promise<void> {
  const { tx, context, row } = counted;
  const reservedId = await findReservedIntake(tx, row);
  if (reservedId !== null) await lockForEnrolment(tx, row, reservedId);
  await cancelBookingsSilently(counted, ahead, ({ id }) => charges && late.has(id));
  const seat = await releaseSeat(tx, row.service.orderItemId);
  if (seat !== null) await offerIntakeSeat(tx, context, seat);
  await leaveWaitingLists(counted);
  await endFreezes(counted);
  if (charges) await markReleasesUsed(counted, released);
  await tx
    .update(service)
    .set({ totalSessions: used + (charges ? late.size + released.length : 0) })
    .where(eq(service.id, row.service.id));
  await tx.update(term).set({ stage: "BOOKING_COMPLETED" }).where(eq(term.id, row.term.id));
}

/** Ends the package's freezes without a message, because nothing can be booked again. */
async function endFreezes({ tx, context, row }: CountedTerm): Promise<void> {
  const freezes = await lockFreezes(tx, row.service.id);
  for (const freeze of freezes.filter((one) => isOpenFreeze(one, context.now)))
    await endLockedFreeze(tx, freeze, context.now);
}

/** Takes the package off all waiting lists. */
export async function leaveWaitingLists({ tx, context, row }: CountedTerm): Promise<void> {
  const places = await tx
    .select()
    .from(waitingPlace)
    .where(
      and(
        eq(waitingPlace.termId, row.term.id),
        inArray(waitingPlace.status, ["WAITING", "OFFERED"]),
      ),
    )
    .orderBy(asc(waitingPlace.id));
  for (const place of places) await endWaiting(tx, context, place, "LEFT");
}
