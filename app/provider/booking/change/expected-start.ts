/** Refuses a change of a booking at a time that the customer did not see. The caller has locked the booking's term. */

import { describeMovedBooking, type Outcome } from "~/contract/booking/moved-booking";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { refuse } from "~/provider/shared/failure";
import type { BookingRow } from "../slot/take-slot";

const isAt = ({ startsAt }: Pick<BookingRow, "startsAt">, expected: string) =>
  startsAt.getTime() === Date.parse(expected);

/** @throws 409 if the booking does not begin at the expected time. A caller without one expects any. */
export function requireExpectedStart(
  booking: Pick<BookingRow, "kind" | "startsAt">,
  expected: string | undefined,
  outcome: Outcome,
): void {
  if (expected !== undefined && !isAt(booking, expected))
    refuse(409, errorCodes.appointmentMoved, describeMovedBooking(booking, outcome));
}

/** Checks that the customer saw each of the bookings at its time. */
export const areStartsExpected = (
  bookings: readonly Pick<BookingRow, "id" | "startsAt">[],
  expected: Record<string, string> | undefined,
): boolean =>
  expected === undefined || bookings.every((booking) => isAt(booking, expected[booking.id] ?? ""));

/** @throws 409 if the customer did not see one of the bookings at its time. */
export function requireExpectedStarts(
  bookings: readonly Pick<BookingRow, "id" | "startsAt">[],
  expected: Record<string, string> | undefined,
): void {
  if (!areStartsExpected(bookings, expected))
    refuse(409, errorCodes.appointmentMoved, reply("replies-booking:appointments-changed"));
}
