/**
 * Sessions that a stay in hospital released less than the notice before, free of charge. If the stay ends before it began, they count as
 * used, as any late cancellation does (SPEC section 5). A freeze that staff approved does not charge.
 */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { packageFreeze, service } from "~/database/schema/service";
import { isDayInPeriods } from "~/lib/day-periods";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { isChangeLate } from "../slot/change-notice";
import type { BookingRow } from "../slot/take-slot";
import type { CountedTerm } from "../term/term-counts";
import { type FreezeRow, toPeriod } from "./package-freezes";

/** Checks if a freeze is a stay in hospital that the rule allowed at once and that has not begun. */
const isUnbegunStay = ({ reason, status, fromDay, requestedAt, appliedAt }: FreezeRow, now: Date) =>
  reason === "HOSPITAL" &&
  status === "APPROVED" &&
  appliedAt?.getTime() === requestedAt.getTime() &&
  fromDay >= toSingaporeDay(now);

/** Finds the sessions that would count as used if these freezes ended now. */
export async function findLateReleases(
  db: Pick<Database, "select">,
  context: Context,
  termId: string,
  freezes: readonly FreezeRow[],
): Promise<BookingRow[]> {
  const found: BookingRow[] = [];
  for (const freeze of freezes.filter((one) => isUnbegunStay(one, context.now))) {
    const appliedAt = freeze.appliedAt as Date;
    const released = await db
      .select()
      .from(sessionBooking)
      .where(
        and(
          eq(sessionBooking.termId, termId),
          eq(sessionBooking.status, "CANCELLED"),
          eq(sessionBooking.cancelledAt, appliedAt),
        ),
      )
      .orderBy(asc(sessionBooking.startsAt));
    found.push(
      ...released.filter(
        (booking) =>
          isDayInPeriods(toSingaporeDay(booking.startsAt), [toPeriod(freeze)]) &&
          isChangeLate(booking, { ...context, now: appliedAt }),
      ),
    );
  }
  return found;
}

/** Counts released sessions as used. */
export async function markReleasesUsed(
  { tx, row }: Pick<CountedTerm, "tx" | "row">,
  released: readonly BookingRow[],
): Promise<void> {
  if (released.length === 0) return;
  await tx.update(sessionBooking).set({ status: "CANCELLED_WITH_CHARGE" }).where(isAmong(released));
  await addUsed(tx, row.service.id, released.length);
}

/**
 * Gives the sessions of a package back that were charged for a stay that ended before it began.
 * @returns their number.
 */
export async function restoreReleases(
  tx: Transaction,
  { termId, serviceId }: { termId: string; serviceId: string },
): Promise<number> {
  const ofStay = sql`exists (select 1 from ${packageFreeze} stay where stay.service_id = ${serviceId}
    and stay.reason = 'HOSPITAL' and stay.status = 'WITHDRAWN' and stay.applied_at = ${sessionBooking.cancelledAt})`;
  const waived = await tx
    .update(sessionBooking)
    .set({ status: "CANCELLED" })
    .where(
      and(
        eq(sessionBooking.termId, termId),
        eq(sessionBooking.status, "CANCELLED_WITH_CHARGE"),
        ofStay,
      ),
    )
    .returning({ id: sessionBooking.id });
  await addUsed(tx, serviceId, -waived.length);
  return waived.length;
}

const isAmong = (bookings: readonly BookingRow[]): SQL =>
  inArray(
    sessionBooking.id,
    bookings.map(({ id }) => id),
  );

const addUsed = (tx: Transaction, serviceId: string, sessions: number) =>
  tx
    .update(service)
    .set({ usedSessions: sql`${service.usedSessions} + ${sessions}` })
    .where(eq(service.id, serviceId));
