/** Dental appointments of a signed-in customer, or of the loved one that they act for. */

import { redirect } from "@remix-run/node";
import type { DentalAppointment, SlotChoice } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import { type Reply, reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { requireRight, requireRightOf } from "~/web/customer/proxy-rights.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  callOrNotFound,
  callWithRules,
  createAppointmentNotFound,
  handleButton,
  matchErrorCode,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import {
  buildChoicePath,
  type DentalAnswers,
  keepAnswersBefore,
  readDentalAnswers,
  toSlotChoice,
} from "../choice/choice";
import { answerDentalStep, type ChoiceUrl } from "../choice/choice.server";
import type { DentalChoices } from "../choice/offers.server";
import { type OwnPages, withErrorRedirect } from "../visitor/public-guard.server";

export interface DentalClient {
  customer: Customer;
  api: Customer["api"]["denticare"];
}

/**
 * Guards every screen of the group.
 * @param from the pages that the error page refers to.
 * @throws a redirect to sign-in.
 */
export async function requireDentalClient(
  request: Request,
  from: OwnPages = "my-denticare",
): Promise<DentalClient> {
  const customer = await requireCustomer(request);
  return { customer, api: withErrorRedirect(customer.api.denticare, from) };
}

/**
 * Guards the screens that book, change or cancel.
 * @throws 403 without the right to book for the person acted for, and as `requireDentalClient`
 */
export async function requireDentalBooker(request: Request): Promise<DentalClient> {
  await requireRight(request, "book");
  return requireDentalClient(request);
}

export type Prerequisite = "register" | "call" | "history-missing" | "history-old";

/**
 * Finds the prerequisite that an appointment still lacks.
 * @returns null if there is none.
 * @throws 403 for a lacking medical history that the customer may not send for the person acted for.
 */
export async function findPrerequisite({
  api,
  customer,
}: DentalClient): Promise<Prerequisite | null> {
  const { client } = await api.clientStatus();
  if (client === null) return "register";
  if (client.blackListed) return "call";
  if (client.medicalHistory === "CURRENT") return null;
  await requireRightOf(customer, "sendHealth");
  return client.medicalHistory === "NEVER" ? "history-missing" : "history-old";
}

/**
 * Creates the Denticare client on first use (SPEC section 4: with nothing returned, home after 2 seconds).
 * @param refusedTo the page that explains that the ID number is already registered.
 */
export async function registerForDenticare(
  request: Request,
  { api }: DentalClient,
  next: string = paths.denticare.schedule,
  refusedTo: string = paths.denticare.mine,
): Promise<Response> {
  return callWithRules(
    async () =>
      (await api.register()) === null
        ? redirect(paths.denticare.notRegistered)
        : redirectWithSuccess(request, next, reply("replies-my-denticare:created")),
    matchErrorCode(errorCodes.denticareRegistered)((error) =>
      redirectWithErrorFlash(request, refusedTo)(error),
    ),
  );
}

/**
 * Finds the appointment in the address.
 * @throws a redirect to the list for an address without one, 404 as a Response for an appointment of another person.
 */
export async function requireNamedAppointment(
  request: Request,
  { api }: DentalClient,
): Promise<DentalAppointment> {
  const id = new URL(request.url).searchParams.get("appointment");
  if (id === null) throw redirect(paths.denticare.mine);
  return callOrNotFound(() => api.get({ params: { id: id || "none" } }), createAppointmentNotFound);
}

/**
 * Saves an answer and redirects to the next question. The last answer leads to the check.
 * @returns null if all questions were answered before.
 */
export async function saveAnswerAndRedirect(
  request: Request,
  form: FormData,
  offers: DentalChoices,
  place: ChoiceUrl,
) {
  const answer = await answerDentalStep(request, form, offers, place);
  if (answer === null) return null;
  if ("refused" in answer) return answer.refused;
  return redirect(buildChoicePath(place.base, answer.answers, place.more));
}

/**
 * Books or changes the appointment to the chosen time, and confirms it in the list of appointments.
 * A refusal is shown where it can be corrected: a time that is gone leads back to the choice of a time.
 */
export async function submitAppointment(
  request: Request,
  place: ChoiceUrl,
  work: (slot: SlotChoice) => Promise<unknown>,
  text: Reply,
): Promise<Response> {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const slot = toSlotChoice(answers);
  const back = (next: DentalAnswers) => buildChoicePath(place.base, next, place.more);
  if (slot === null) return redirect(back(answers));
  return handleButton(
    request,
    () => work(slot).then(() => redirectWithSuccess(request, paths.denticare.mine, text)),
    matchErrorCode(errorCodes.timeTaken)(
      redirectWithErrorFlash(request, back(keepAnswersBefore(answers, "time"))),
    ),
    onRejectedOrUnavailable(redirectWithErrorFlash(request, back(answers))),
  );
}
