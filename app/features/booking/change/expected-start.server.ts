/**
 * Binds forms to the times that their pages showed. A booking that was moved since, in another tab or by another customer, is not changed
 * at a time that the page did not show. The provider checks the same in its transaction, unless it has an older contract.
 */
import { data } from "@remix-run/node";
import { z } from "zod";
import { type Appointment, expectedStarts } from "~/contract/booking/appointment";
import { describeMovedBooking, type Outcome } from "~/contract/booking/moved-booking";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { ApiError } from "~/web/api/api-error.server";
import { matchErrorCode } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { listUpcoming } from "../term.server";

/** A form of a page that was opened before this release has no expected start. */
export const expectedStartField = z.iso.datetime().optional();

const refuseMoved = (message: string): never => {
  throw new ApiError({ httpCode: 409, errorCode: errorCodes.appointmentMoved, message });
};

export const isAtShownStart = ({ startsAt }: Pick<Appointment, "startsAt">, expected: string) =>
  Date.parse(startsAt) === Date.parse(expected);

/** @throws ApiError with APPOINTMENT_MOVED for a booking at another time than the page showed. */
export function requireShownStart(
  booking: Pick<Appointment, "kind" | "startsAt">,
  expected: string | undefined,
  outcome: Outcome,
): void {
  if (expected !== undefined && !isAtShownStart(booking, expected))
    refuseMoved(describeMovedBooking(booking, outcome));
}

/** Formats the times of several bookings for a hidden field: "id start,id start". */
export const formatStarts = (bookings: readonly Pick<Appointment, "id" | "startsAt">[]): string =>
  bookings.map(({ id, startsAt }) => `${id} ${startsAt}`).join(",");

export const expectedStartsField = z
  .string()
  .max(10_000)
  .transform((text) =>
    Object.fromEntries(text === "" ? [] : text.split(",").map((pair) => pair.split(" "))),
  )
  .pipe(expectedStarts)
  .optional();

/** @throws ApiError with APPOINTMENT_MOVED if a booking of the term is at another time than the page showed. */
export async function requireShownStarts(
  customer: Customer,
  termId: string,
  expected: z.output<typeof expectedStartsField>,
): Promise<void> {
  if (expected === undefined) return;
  for (const booking of await listUpcoming(customer, termId)) {
    const start = expected[booking.id];
    if (start !== undefined && !isAtShownStart(booking, start))
      refuseMoved(reply("replies-booking:appointments-changed"));
  }
}

/** Shows the page again with the present times. Its ticks are not kept, because they were about other times. */
export const onAppointmentMoved = matchErrorCode(errorCodes.appointmentMoved)(({ message }) =>
  data({ lastResult: { status: "error" as const, error: { "": [message] } } }, { status: 409 }),
);
