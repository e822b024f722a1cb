/** Refuses a change that was made before, in another tab or by another customer who acts for the person. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { formatDayAndTime } from "~/lib/singapore-date";
import { findOtherCustomerName } from "~/provider/people/customer-name";
import { refuse } from "~/provider/shared/failure";
import type { BookingRow } from "../slot/take-slot";

/** Refuses a move to the time that the booking has. @throws 409 with the name of the other customer who moved or booked it. */
export async function refuseAlreadyMoved(
  tx: Transaction,
  context: object,
  {
    kind,
    startsAt,
    bookedBy,
    movedBy,
  }: Pick<BookingRow, "kind" | "startsAt" | "bookedBy" | "movedBy">,
): Promise<never> {
  const noun = nouns[kind];
  const when = formatDayAndTime(startsAt);
  const by = await findOtherCustomerName(tx, context, movedBy ?? bookedBy);
  if (by === null) return refuseDone(`This ${noun} is already at this time: ${when}.`);
  return refuseDone(
    movedBy === null
      ? `${by} has already booked this ${noun} for ${when}.`
      : `${by} has already moved this ${noun} to ${when}.`,
  );
}

const nouns = {
  SESSION: "session",
  PRE_SESSION: "pre-assessment",
  POST_SESSION: "post-assessment",
} satisfies Record<BookingRow["kind"], string>;

/** @throws 409 for a change that is already made. */
export const refuseDone = (text: string): never => refuse(409, errorCodes.alreadyDone, text);

/** Finds the scheduled booking of a term in a slot or in an intake. An intake has several, and the first is returned. */
export async function findBookingAt(
  db: Pick<Database, "select">,
  termId: string,
  place: { slotId: string } | { intakeId: string } | { anyIntake: true },
): Promise<BookingRow | undefined> {
  const isThere =
    "slotId" in place
      ? eq(sessionBooking.slotId, place.slotId)
      : "intakeId" in place
        ? eq(sessionBooking.intakeId, place.intakeId)
        : isNotNull(sessionBooking.intakeId);
  const [found] = await db
    .select()
    .from(sessionBooking)
    .where(and(eq(sessionBooking.termId, termId), eq(sessionBooking.status, "SCHEDULED"), isThere))
    .orderBy(asc(sessionBooking.startsAt))
    .limit(1);
  return found;
}
