/** Adding a loved one, and switching for whom the customer acts. */

import { redirect } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import { messages } from "~/lib/messages";
import { requireLovedOnes } from "~/web/acting-for.server";
import { ApiError } from "~/web/client.server";
import { asOneself, type Customer } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { actAs } from "~/web/for-whom.server";
import { idempotencyKeyOf, parseForm, refuseForm } from "~/web/form.server";
import { orMissing, pageNotFound } from "~/web/not-found.server";
import { referrer } from "~/web/referrer.server";
import { safePlace } from "~/web/safe-place.server";
import { linkingOf } from "./link-page.server";
import { yourDetailsForm } from "./personal-details";
import { refuseProfile, toUpdate } from "./profile-form.server";

const PROGRAMME = "/register-service/service-selection/programme";

/** Where the choice of a programme goes on, when somebody is added on the way; null otherwise. */
export function forRegistration(request: Request): string | null {
  return new URL(request.url).searchParams.get("return") === "registration" ? PROGRAMME : null;
}

/** @param noteFor keeps the details for the registration that the person is added on the way to. */
export async function addLovedOne(
  request: Request,
  customer: Customer,
  form: FormData,
  noteFor: (customer: Customer, details: PersonalDetails) => Promise<void>,
) {
  const submission = parseForm(form, yourDetailsForm({}));
  if (submission.status !== "success") return refuseForm(submission);
  const { api } = await asOneself(customer);
  try {
    const { id } = await api.lovedOnes.create({
      body: toUpdate(submission.value, null),
      idempotencyKey: idempotencyKeyOf(form),
    });
    const place = forRegistration(request);
    if (place) await noteFor(customer, submission.value);
    return redirectWithFlash(request, place ? `${place}?for=${id}` : "/loved-ones", {
      kind: "success",
      text: messages.lovedOneCreated,
    });
  } catch (error) {
    return refuseProfile(submission, error, linkingOf("loved_one"));
  }
}

/** @throws 404 for somebody who is not theirs, and while the feature is off. */
export async function findLovedOne(customer: Customer, id: FormDataEntryValue | null) {
  await requireLovedOnes(customer);
  const { api } = await asOneself(customer);
  if (typeof id !== "string" || id === "") throw pageNotFound();
  return orMissing(() => api.lovedOnes.get({ params: { id } }));
}

/** `person` is a client id, or empty for oneself. Without `to` it goes back to the page the switch was on. */
export async function switchPerson(
  request: Request,
  customer: Customer,
  form: FormData,
): Promise<Response> {
  const id = form.get("person");
  const to = form.get("to") ?? referrer(request);
  const whom = id === "" || id === null ? null : await findLovedOne(customer, id);
  await actAs(customer.session, whom);
  return redirect(safePlace(to));
}

export async function removeLovedOne(request: Request, customer: Customer) {
  await requireLovedOnes(customer);
  const id = new URL(request.url).searchParams.get("person") ?? "";
  const { api } = await asOneself(customer);
  try {
    await api.lovedOnes.remove({ params: { id } });
  } catch (error) {
    // A second click finds them gone already.
    if (!(error instanceof ApiError && error.httpCode === 404)) throw error;
  }
  if (customer.viewAs === id) await actAs(customer.session, null);
  return redirectWithFlash(request, "/loved-ones", {
    kind: "success",
    text: messages.updated,
  });
}
