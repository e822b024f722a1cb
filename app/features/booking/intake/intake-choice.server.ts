/** Lists the intakes that a customer can choose from, and enrols in one. */

import { redirect } from "@remix-run/node";
import type { Intake } from "~/contract/booking/intake";
import type { Service } from "~/contract/booking/service";
import * as paths from "~/lib/paths";
import { formatDayAndDate } from "~/lib/singapore-date";
import { messages } from "~/lib/text/messages";
import type { Customer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  callOrNotFound,
  createPackageNotFound,
  handleButton,
  onRejected,
} from "~/web/forms/form-action.server";
import { requireIdParam } from "~/web/url/url-params.server";
import { formatDayInFull, formatPlaces } from "../messages";
import {
  createChoiceFlash,
  describeNoLongerOffered,
  findBookingLandingPath,
  MY_SERVICES,
  redirectWhenNothingToBook,
  requireServiceOfTerm,
  requireServiceToBook,
} from "../term.server";

/**
 * Guards the intake screens.
 * @throws a redirect if the term books something else now, or nothing.
 */
export async function requireIntakeChoice(
  request: Request,
): Promise<{ customer: Customer; service: Service; intakes: Intake[] }> {
  const customer = await requireRight(request, "book");
  const termId = requireIdParam(request, "term", MY_SERVICES);
  const service = await requireServiceToBook(request, customer, termId);
  const { toBook } = service.term;
  if (toBook === null) throw await redirectWhenNothingToBook(request, customer, termId);
  if (toBook !== "INTAKE") throw redirect(paths.to(paths.booking.sessions, { term: termId }));
  const intakes = await callOrNotFound(
    () => customer.api.intakes.list({ query: { termId } }),
    createPackageNotFound,
  );
  return { customer, service, intakes };
}

/** Plain wording of the SPEC section 8 message that precedes it. */
const ENROLLED = "You have a place on every date of the group.";

const problems: Record<NonNullable<Intake["problem"]>, string> = {
  FULL: "Full",
  BEYOND_VALIDITY: "Ends after your package does",
  BEFORE_PRE_ASSESSMENT: "Begins before your pre-assessment",
  FROZEN: "Has dates on which your package is frozen",
};

export function toIntakeView(intake: Intake) {
  const seats = intake.held ? "Your place is reserved" : formatPlaces(intake.seatsLeft);
  return {
    id: intake.id,
    from: formatDayAndDate(intake.fromDate),
    until: formatDayAndDate(intake.toDate),
    recurrence: intake.recurrence,
    seats: intake.problem === null ? seats : problems[intake.problem],
    open: intake.problem === null,
    full: intake.problem === "FULL",
    held: intake.held,
    dates: intake.sessions.map((session) => formatDayInFull(session)),
  };
}

/**
 * Finds the intake in the address.
 * @throws a redirect to the choice if it cannot be chosen.
 */
export async function requireIntake(
  request: Request,
  intakes: readonly Intake[],
  termId: string,
): Promise<Intake> {
  const id = new URL(request.url).searchParams.get("intake");
  const found = intakes.find((intake) => intake.id === id);
  const choice = paths.to(paths.booking.intake, { term: termId });
  if (found === undefined)
    throw await redirectWithFlash(request, choice, describeNoLongerOffered("group"));
  return found;
}

/** Enrols the client in the intake. The provider checks the idempotency key first. A repeated submission gets the first response. */
export async function enrolIn(request: Request, customer: Customer) {
  const termId = requireIdParam(request, "term", MY_SERVICES);
  const intakeId = requireIdParam(
    request,
    "intake",
    paths.to(paths.booking.intake, { term: termId }),
  );
  const { clientId, id: subscription } = await requireServiceOfTerm(customer, termId);
  const body = { clientId, subscription, subscriptionTermId: termId, intakeId };
  return handleButton(
    request,
    async (form) => {
      await customer.api.intakes.enrol({ body, idempotencyKey: readIdempotencyKey(form) });
      const done = paths.to(paths.booking.sessionsBooked, { term: termId });
      return redirectWithSuccess(request, done, `${messages.intakeEnrolled}. ${ENROLLED}`);
    },
    onRejected(async (error) => {
      const landing = await findBookingLandingPath(customer, termId);
      if (landing === paths.to(paths.booking.term, { termId }))
        return redirectWhenNothingToBook(request, customer, termId);
      return redirectWithFlash(request, landing, createChoiceFlash(error, "group"));
    }),
  );
}
