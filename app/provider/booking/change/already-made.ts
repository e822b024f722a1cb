/** Refuses a change that was made before, in another tab or by another customer who acts for the person. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { type Reply, reply } from "~/languages/reply";
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
  const words = sentences[kind];
  const by = await findOtherCustomerName(tx, context, movedBy ?? bookedBy);
  if (by === null) return refuseAlreadyDone(words.there(startsAt));
  return refuseAlreadyDone(
    movedBy === null ? words.booked(by, startsAt) : words.moved(by, startsAt),
  );
}

/** The replies by kind of booking. */
const sentences = {
  SESSION: {
    there: (when: Date) => reply("replies-booking:there.session", { when }),
    booked: (by: string, when: Date) => reply("replies-booking:booked.session", { by, when }),
    moved: (by: string, when: Date) => reply("replies-booking:moved.session", { by, when }),
  },
  PRE_SESSION: {
    there: (when: Date) => reply("replies-booking:there.pre", { when }),
    booked: (by: string, when: Date) => reply("replies-booking:booked.pre", { by, when }),
    moved: (by: string, when: Date) => reply("replies-booking:moved.pre", { by, when }),
  },
  POST_SESSION: {
    there: (when: Date) => reply("replies-booking:there.post", { when }),
    booked: (by: string, when: Date) => reply("replies-booking:booked.post", { by, when }),
    moved: (by: string, when: Date) => reply("replies-booking:moved.post", { by, when }),
  },
} satisfies Record<BookingRow["kind"], unknown>;

/** @throws 409 for a change that is already made. */
export const refuseAlreadyDone = (text: Reply): never => refuse(409, errorCodes.alreadyDone, text);

/** Finds the scheduled booking of a term in a slot or in an intake. An intake has several, and the first is returned. */
export async function findBookingAt(
  db: Pick<Database, "select">,
  termId: string,
  place: { slotId: string } | { intakeId: string } | { anyIntake: true },
): Promise<BookingRow | undefined> {
  const placeCondition =
    "slotId" in place
      ? eq(sessionBooking.slotId, place.slotId)
      : "intakeId" in place
        ? eq(sessionBooking.intakeId, place.intakeId)
        : isNotNull(sessionBooking.intakeId);
  const [found] = await db
    .select()
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.termId, termId),
        eq(sessionBooking.status, "SCHEDULED"),
        placeCondition,
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(1);
  return found;
}
