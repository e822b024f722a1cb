/** Dental appointments of a signed-in customer, or of the loved one they act for. */

import { redirect } from "@remix-run/node";
import type { DentalAppointment, SlotChoice } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  buttonAction,
  callWithRules,
  flashAt,
  onErrorCode,
  onRejectedOrUnavailable,
  orNotFound,
} from "~/web/forms/form-action.server";
import { before, choicePath, type DentalAnswers, readDentalAnswers, slotOf } from "./choice";
import { answerDentalStep, type ChoiceUrl } from "./choice.server";
import type { Offers } from "./offers.server";
import { type OwnPages, withErrorRedirect } from "./public-guard.server";

export interface Patient {
  customer: Customer;
  api: Customer["api"]["denticare"];
}

/**
 * The guard of every screen of the group.
 * @param from what the error page speaks of.
 * @throws a redirect to sign-in.
 */
export async function requirePatient(
  request: Request,
  from: OwnPages = "my-denticare",
): Promise<Patient> {
  const customer = await requireCustomer(request);
  return { customer, api: withErrorRedirect(customer.api.denticare, from) };
}

/** What stands before an appointment can be made; null when nothing does. */
export type Prerequisite = "register" | "call" | "history-missing" | "history-old";

export async function findPrerequisite({ api }: Patient): Promise<Prerequisite | null> {
  const { client } = await api.clientStatus();
  if (client === null) return "register";
  if (client.blackListed) return "call";
  if (client.medicalHistory === "NEVER") return "history-missing";
  return client.medicalHistory === "OLD" ? "history-old" : null;
}

/**
 * First use: makes the Denticare client (SPEC section 4: with nothing returned, home after 2 seconds).
 * @param refusedTo where it is said that the ID number is registered already.
 */
export async function registerForDenticare(
  request: Request,
  { api }: Patient,
  next: string = paths.denticare.schedule,
  refusedTo: string = paths.denticare.mine,
): Promise<Response> {
  return callWithRules(
    async () =>
      (await api.register()) === null
        ? redirect(paths.denticare.notRegistered)
        : redirectWithSuccess(request, next, messages.denticareClientCreated),
    onErrorCode(errorCodes.denticareRegistered)((error) => flashAt(request, refusedTo)(error)),
  );
}

/** The appointment that the address names. @throws a redirect to the list for an address that names none, 404 as a Response for one that is not theirs. */
export async function namedAppointment(
  request: Request,
  { api }: Patient,
): Promise<DentalAppointment> {
  const id = new URL(request.url).searchParams.get("appointment");
  if (id === null) throw redirect(paths.denticare.mine);
  return orNotFound(() => api.get({ params: { id: id || "none" } }));
}

/** The answer to a question leads to the next; the last one to the check. Null when all was answered before. */
export async function saveAnswerAndRedirect(
  request: Request,
  form: FormData,
  offers: Offers,
  place: ChoiceUrl,
) {
  const answer = await answerDentalStep(request, form, offers, place);
  if (answer === null) return null;
  if ("refused" in answer) return answer.refused;
  return redirect(choicePath(place.base, answer.answers, place.more));
}

/**
 * Does with the chosen time what the page is for, and says so among the appointments. What the provider refused is said where it is
 * put right: a time that is gone is chosen anew.
 */
export async function submitAppointment(
  request: Request,
  place: ChoiceUrl,
  work: (slot: SlotChoice) => Promise<unknown>,
  text: string,
): Promise<Response> {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const slot = slotOf(answers);
  const back = (kept: DentalAnswers) => choicePath(place.base, kept, place.more);
  if (slot === null) return redirect(back(answers));
  return buttonAction(
    request,
    () => work(slot).then(() => redirectWithSuccess(request, paths.denticare.mine, text)),
    onErrorCode(errorCodes.timeTaken)(flashAt(request, back(before(answers, "time")))),
    onRejectedOrUnavailable(flashAt(request, back(answers))),
  );
}
