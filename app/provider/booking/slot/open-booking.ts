/** Bookings that can still be changed. They are scheduled, have not begun, and no presence is recorded. */
import { and, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { reply } from "~/languages/reply";
import { refuse, rejectNotFound } from "~/provider/shared/failure";

type BookingRow = typeof sessionBooking.$inferSelect;

export const isPresenceRecorded = ({ attendance }: Pick<BookingRow, "attendance">) =>
  attendance !== "NOT_ATTENDED";

export const isOpenBooking = (
  booking: Pick<BookingRow, "status" | "attendance" | "startsAt">,
  now: Date,
): boolean =>
  booking.status === "SCHEDULED" && booking.startsAt > now && !isPresenceRecorded(booking);

/** Matches scheduled bookings without a recorded presence. The update that changes one repeats it, so that it waits for a check-in. */
export const isScheduledWithoutPresence = and(
  eq(sessionBooking.status, "SCHEDULED"),
  eq(sessionBooking.attendance, "NOT_ATTENDED"),
);

/** Refuses a change of a booking that is not open. */
export const refuseClosed = ({ status }: Pick<BookingRow, "status">): never =>
  refuse(
    409,
    errorCodes.appointmentClosed,
    status === "CANCELLED" || status === "CANCELLED_WITH_CHARGE"
      ? reply("replies:denticare.already-cancelled")
      : reply("replies-booking:begun"),
  );

/** Refuses a change after a concurrent transaction has closed the booking. */
export async function refuseClosedBooking(tx: Transaction, id: string): Promise<never> {
  const [found] = await tx
    .select({ status: sessionBooking.status })
    .from(sessionBooking)
    .where(eq(sessionBooking.id, id));
  return found === undefined ? rejectNotFound("The appointment") : refuseClosed(found);
}
