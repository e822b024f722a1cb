/** Lists the intakes that a customer can choose from, and enrols in one. */

import { redirect } from "@remix-run/node";
import type { Intake } from "~/contract/booking/intake";
import type { Service } from "~/contract/booking/service";
import { recordId } from "~/contract/fields";
import { describeWeeklySchedule } from "~/features/shop/weekly-words";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { getWeekday, toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
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
import { formatDayInFull } from "../appointment-words";
import { formatPlaces } from "../place-words";
import {
  createChoiceFlash,
  describeNoLongerOffered,
  findBookingLandingPath,
  MY_SERVICES_PATH,
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
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const chosen = recordId.safeParse(new URL(request.url).searchParams.get("intake")).data;
  const service = await requireServiceToBook(request, customer, termId);
  const { toBook } = service.term;
  if (toBook === null) throw await redirectWhenNothingToBook(request, customer, termId);
  if (toBook !== "INTAKE") throw redirect(paths.to(paths.booking.sessions, { term: termId }));
  const intakes = await callOrNotFound(
    () => customer.api.intakes.list({ query: { termId, chosen } }),
    createPackageNotFound,
  );
  return { customer, service, intakes };
}

/** The message of SPEC section 8, with what it means in plain words. */
const ENROLLED = reply("replies-booking:enrolled");

const problems = ["FULL", "BEYOND_VALIDITY", "BEFORE_PRE_ASSESSMENT", "FROZEN"] as const;

export function toIntakeView(intake: Intake, words: Words) {
  const { language, text } = words;
  const { dayAndDate } = getFormats(language);
  const seats = intake.held
    ? text("booking:intake.reserved")
    : formatPlaces(intake.seatsLeft, text);
  const problem = problems.find((one) => one === intake.problem);
  return {
    id: intake.id,
    from: dayAndDate(intake.fromDate),
    until: dayAndDate(intake.toDate),
    recurrence: describeRecurrence(intake, words),
    seats: problem === undefined ? seats : text(`booking:intake.${problem}`),
    open: intake.problem === null,
    full: intake.problem === "FULL",
    held: intake.held,
    dates: intake.sessions.map((session) => formatDayInFull(session, words)),
  };
}

/** The number of Sunday in ISO 8601. */
const SUNDAY = 7;

/** Words the weekly schedule. The provider writes it in English, so that of another language comes from the sessions. */
function describeRecurrence({ recurrence, sessions }: Intake, words: Words): string {
  const [first] = sessions;
  if (words.language === "en" || first === undefined) return recurrence;
  const weekdays = sessions.map(
    ({ startsAt }) => getWeekday(toSingaporeDay(new Date(startsAt))) || SUNDAY,
  );
  const [from, to] = [first.startsAt, first.endsAt].map((at) => toSingaporeTime(new Date(at)));
  return describeWeeklySchedule(weekdays, [{ from: from ?? "", to: to ?? "" }], words);
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
export async function enrolInIntake(request: Request, customer: Customer) {
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
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
      return redirectWithSuccess(request, done, ENROLLED);
    },
    onRejected(async (error) => {
      const landing = await findBookingLandingPath(customer, termId);
      if (landing === paths.to(paths.booking.term, { termId }))
        return redirectWhenNothingToBook(request, customer, termId);
      return redirectWithFlash(request, landing, createChoiceFlash(error, "group"));
    }),
  );
}
