/**
 * Binds forms to the time and clinic that their pages showed, since an appointment may be moved in another tab or by another customer.
 * The provider checks the same in its transaction, unless it has an older contract.
 */
import { z } from "zod";
import { describeMovedDentalAppointment, type Outcome } from "~/contract/booking/moved-booking";
import {
  type DentalAppointment,
  type ExpectedAppointment,
  expectedAppointment,
} from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import { ApiError } from "~/web/api/api-error.server";
import { matchErrorCode } from "~/web/api/call-rules.server";
import { redirectWithErrorFlash } from "~/web/forms/flash.server";

const expectedForm = z.object(expectedAppointment);

/** Reads the hidden fields. A form of a page that was opened before this release has none. */
export function readExpectedFields(form: FormData): ExpectedAppointment {
  const { data = {} } = expectedForm.safeParse(Object.fromEntries(form));
  return data;
}

type Seen = Pick<DentalAppointment, "startsAt" | "clinic">;

/** Builds the values of the hidden fields. */
export const toExpectedFields = ({ startsAt, clinic }: Seen) => ({
  start: startsAt,
  center: clinic.id,
});

export const isShownAppointment = (
  { startsAt, clinic }: Seen,
  expected: ExpectedAppointment,
): boolean =>
  Date.parse(expected.expectedStart ?? startsAt) === Date.parse(startsAt) &&
  (expected.expectedCenter ?? clinic.id) === clinic.id;

/** @throws ApiError with APPOINTMENT_MOVED for an appointment at another time or clinic than the page showed. */
export function requireShownAppointment(
  appointment: Seen,
  expected: ExpectedAppointment,
  outcome: Outcome,
): void {
  if (isShownAppointment(appointment, expected)) return;
  const message = describeMovedDentalAppointment(appointment, outcome);
  throw new ApiError({ httpCode: 409, errorCode: errorCodes.appointmentMoved, message });
}

/** Shows the page again with the present time. */
export const showMovedAppointment = (request: Request, page: string) =>
  matchErrorCode(errorCodes.appointmentMoved)(redirectWithErrorFlash(request, page));
