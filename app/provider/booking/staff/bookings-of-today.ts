/** Bookings of today at the helper's centre. */
import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { staffRecord } from "~/database/schema/staff-record";
import { reply } from "~/languages/reply";
import { addDays, startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import type { StaffContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { isPresenceRecorded } from "../slot/open-booking";
import { lockTerm } from "../term/lock-term";
import { isCorrectablePresence } from "./presence";

const ofToday = ({ now }: StaffContext) => {
  const today = toSingaporeDay(now);
  return and(
    gte(sessionBooking.startsAt, startOfSingaporeDay(today)),
    lt(sessionBooking.startsAt, startOfSingaporeDay(addDays(today, 1))),
  );
};

const bookings = (tx: Transaction) =>
  tx
    .select({
      booking: sessionBooking,
      name: client.name,
      product,
      stage: term.stage,
      canCorrect: isCorrectablePresence,
      // The card is checked once, when the package begins.
      chasTier: sql<
        string | null
      >`case when ${service.usedSessions} = 0 then ${orderItem.chasTier} end`,
    })
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .leftJoin(slot, eq(slot.id, sessionBooking.slotId))
    .leftJoin(intake, eq(intake.id, sessionBooking.intakeId))
    .$dynamic();

/** Matches bookings at the helper's centre. */
const isHere = ({ helper }: StaffContext) =>
  eq(sql`coalesce(${slot.centreId}, ${intake.centreId})`, helper.centreId);

/** Reads who is booked at the helper's centre today. */
export const findSessionsOfToday = (tx: Transaction, staff: StaffContext) =>
  bookings(tx)
    .where(
      and(
        ofToday(staff),
        isHere(staff),
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt), asc(client.name));

/**
 * Reads the booking after its term is locked, so that no concurrent change cancels it.
 * @throws 404 for a booking of another centre, 409 for one of another day.
 */
export async function requireBookingOfToday(tx: Transaction, staff: StaffContext, id: string) {
  const isWanted = and(
    eq(sessionBooking.id, id),
    isHere(staff),
    inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
  );
  const [before] = await bookings(tx).where(isWanted);
  if (before !== undefined) await lockTerm(tx, before.booking.termId);
  const [found] = await bookings(tx).where(isWanted);
  if (found === undefined) return rejectNotFound("The session");
  if (toSingaporeDay(found.booking.startsAt) !== toSingaporeDay(staff.now))
    refuse(409, errorCodes.wrongDay, reply("replies-counter:not-today"));
  return found;
}

/** Finds the bookings with a recorded absence. */
export async function findAbsentBookings(
  tx: Transaction,
  ids: string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: staffRecord.bookingId })
    .from(staffRecord)
    .where(and(inArray(staffRecord.bookingId, ids), eq(staffRecord.kind, "ABSENT")));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export const computeState = (
  { id, attendance }: Pick<typeof sessionBooking.$inferSelect, "id" | "attendance">,
  absent: ReadonlySet<string>,
) => (isPresenceRecorded({ attendance }) ? "CAME" : absent.has(id) ? "ABSENT" : "EXPECTED");
