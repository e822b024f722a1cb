/** Dental appointments of a signed-in customer, or of the loved one they act for. */

import { redirect } from "@remix-run/node";
import type { DentalAppointment, SlotChoice } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/reply";
import { messages } from "~/lib/messages";
import { isRefused, isTold } from "~/web/client.server";
import { type Customer, requireCustomer } from "~/web/customer.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { orMissing } from "~/web/not-found.server";
import { before, choicePath, readDentalAnswers, slotOf } from "./choice";
import { answerDentalQuestion, type Place } from "./choice.server";
import { leadingToWrongPage } from "./door.server";
import type { Offers } from "./offers.server";

export const MY_DENTICARE = "/my-denticare";
export const SCHEDULE = `${MY_DENTICARE}/schedule`;
export const NOT_REGISTERED = `${MY_DENTICARE}/not-registered`;

export interface Patient {
  customer: Customer;
  api: Customer["api"]["denticare"];
}

/** The guard of every screen of the group. @throws a redirect to sign-in. */
export async function requirePatient(request: Request): Promise<Patient> {
  const customer = await requireCustomer(request);
  return { customer, api: leadingToWrongPage(customer.api.denticare, "my-denticare") };
}

/** What stands before an appointment can be made; null when nothing does. */
export type Hurdle = "register" | "call" | "history-missing" | "history-old";

export async function hurdleOf({ api }: Patient): Promise<Hurdle | null> {
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
  next: string = SCHEDULE,
  refusedTo: string = MY_DENTICARE,
): Promise<Response> {
  try {
    if ((await api.register()) === null) return redirect(NOT_REGISTERED);
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (error.failure.errorCode !== errorCodes.denticareRegistered) throw error;
    return redirectWithFlash(request, refusedTo, refusedFlash(error));
  }
  return redirectWithFlash(request, next, {
    kind: "success",
    text: messages.denticareClientCreated,
  });
}

/** The appointment that the address names. @throws a redirect to the list for an address that names none, 404 as a Response for one that is not theirs. */
export async function namedAppointment(
  request: Request,
  { api }: Patient,
): Promise<DentalAppointment> {
  const id = new URL(request.url).searchParams.get("appointment");
  if (id === null) throw redirect(MY_DENTICARE);
  return orMissing(() => api.get({ params: { id: id || "none" } }));
}

/** The answer to a question leads to the next; the last one to the check. Null when all was answered before. */
export async function answerAndGoOn(
  request: Request,
  form: FormData,
  offers: Offers,
  place: Place,
) {
  const answer = await answerDentalQuestion(request, form, offers, place);
  if (answer === null) return null;
  if ("refused" in answer) return answer.refused;
  return redirect(choicePath(place.base, answer.answers, place.more));
}

/**
 * Does with the chosen time what the page is for, and says so among the appointments. What the provider refused is said where it is
 * put right: a time that is gone is chosen anew.
 */
export async function settleAppointment(
  request: Request,
  place: Place,
  work: (slot: SlotChoice) => Promise<unknown>,
  text: string,
): Promise<Response> {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const slot = slotOf(answers);
  if (slot === null) return redirect(choicePath(place.base, answers, place.more));
  try {
    await work(slot);
  } catch (error) {
    if (!isTold(error)) throw error;
    const again = error.failure.errorCode === errorCodes.timeTaken;
    const to = choicePath(place.base, again ? before(answers, "time") : answers, place.more);
    return redirectWithFlash(request, to, refusedFlash(error));
  }
  return redirectWithFlash(request, MY_DENTICARE, { kind: "success", text });
}
