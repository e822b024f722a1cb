/** Adds a loved one, and switches the person that the customer acts for. */

import { redirect } from "@remix-run/node";
import type { NeededContact, PersonalDetails } from "~/contract/people/personal";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import {
  callWithRules,
  onNotFound,
  onRejected,
  onStatus,
  orNotFound,
  pageNotFound,
  personNotFound,
} from "~/web/api/call-rules.server";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { actingAsSelf, type Customer } from "~/web/customer/customer.server";
import { switchActingFor } from "~/web/customer/form-subject.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { idempotencyKeyOf, parseForm, refuseForm } from "~/web/forms/form.server";
import { safeReturnTo } from "~/web/safe-return-to.server";
import { referrer } from "~/web/url/referrer.server";
import { yourDetailsForm } from "../profile/personal-details";
import { refusedProfile, toUpdate } from "../profile/profile-form.server";
import { linkingOf } from "./link-page.server";

/**
 * Returns the choice of a programme if the loved one is added during a registration.
 * @returns null otherwise.
 */
export function forRegistration(request: Request): paths.FixedAddress | null {
  return new URL(request.url).searchParams.get("return") === "registration"
    ? paths.registration.programme
    : null;
}

/** Returns the contact that a loved one must have. Messages to a person without any go to the customers who act for them. */
export async function contactOfLovedOne(customer: Customer): Promise<NeededContact> {
  const { api } = await actingAsSelf(customer);
  const { contactNeeded } = await api.profiles.get();
  return contactNeeded === undefined ? "BOTH" : "NONE";
}

/**
 * Adds a loved one.
 * @param noteFor stores the details for the registration during which the person is added.
 */
export async function addLovedOne(
  request: Request,
  customer: Customer,
  form: FormData,
  noteFor: (customer: Customer, details: PersonalDetails) => Promise<void>,
) {
  const contactNeeded = await contactOfLovedOne(customer);
  const submission = parseForm(form, yourDetailsForm({ contactNeeded }));
  if (submission.status !== "success") return refuseForm(submission);
  const { api } = await actingAsSelf(customer);
  return callWithRules(
    async () => {
      const { id } = await api.lovedOnes.create({
        body: toUpdate(submission.value, null),
        idempotencyKey: idempotencyKeyOf(form),
      });
      const place = forRegistration(request);
      if (place) await noteFor(customer, submission.value);
      const to = place ? paths.to(place, { for: id }) : paths.people.lovedOnes;
      return redirectWithSuccess(request, to, messages.lovedOneCreated);
    },
    onRejected(refusedProfile(submission, linkingOf("loved_one"))),
  );
}

/**
 * Finds a loved one of the customer.
 * @throws 404 for a person who is not linked to the customer, and while the feature is off.
 */
export const findLovedOne = (customer: Customer, id: FormDataEntryValue | null) =>
  orNotFound(() => readLovedOne(customer, id), personNotFound);

async function readLovedOne(customer: Customer, id: FormDataEntryValue | null) {
  await requireLovedOneFeature(customer);
  const { api } = await actingAsSelf(customer);
  if (typeof id !== "string" || id === "") throw pageNotFound();
  return api.lovedOnes.get({ params: { id } });
}

/** Switches to another person. `person` is a client id, or empty for the customer. Without `to`, it returns to the current page. */
export async function switchPerson(
  request: Request,
  customer: Customer,
  form: FormData,
): Promise<Response> {
  const id = form.get("person");
  const to = form.get("to") ?? referrer(request);
  return callWithRules(
    async () => {
      const person = id === "" || id === null ? null : await readLovedOne(customer, id);
      await switchActingFor(customer.session, person);
      return redirect(safeReturnTo(to));
    },
    onNotFound(() =>
      redirectWithFlash(request, paths.people.lovedOnes, {
        kind: "info",
        text: "You do not act for this person now. The people for whom you act are below.",
      }),
    ),
  );
}

/** Turns the copies of a loved one's messages on or off. */
export async function setReminders(request: Request, customer: Customer, form: FormData) {
  const { id, name } = await findLovedOne(customer, form.get("person"));
  const reminded = form.get("reminded") === "yes";
  const { api } = await actingAsSelf(customer);
  await orNotFound(
    () => api.lovedOnes.remind({ params: { id }, body: { reminded } }),
    personNotFound,
  );
  return redirectWithSuccess(
    request,
    paths.people.lovedOnes,
    reminded
      ? `You now get a copy of all messages about the appointments of ${name}.`
      : `You no longer get copies of the messages to ${name}, apart from what you book and what changes.`,
  );
}

export async function removeLovedOne(request: Request, customer: Customer) {
  await requireLovedOneFeature(customer);
  const id = new URL(request.url).searchParams.get("person") ?? "";
  const { api } = await actingAsSelf(customer);
  // A second click finds the person already removed.
  await callWithRules(
    () => api.lovedOnes.remove({ params: { id } }),
    onStatus(404)(() => null),
  );
  if (customer.viewAs === id) await switchActingFor(customer.session, null);
  return redirectWithSuccess(request, paths.people.lovedOnes, messages.updated);
}
