/** Adds a loved one, and switches the person that the customer acts for. */

import { redirect } from "@remix-run/node";
import type { NeededContact, PersonalDetails } from "~/contract/people/personal";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import {
  callOrNotFound,
  callWithRules,
  createPageNotFound,
  createPersonNotFound,
  matchStatus,
  onNotFound,
  onRejected,
} from "~/web/api/call-rules.server";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";
import { switchActingFor } from "~/web/customer/form-subject.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, readIdempotencyKey, renderFormErrors } from "~/web/forms/form.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import { getReferrer } from "~/web/url/referrer.server";
import { saveLanguageOfLovedOne } from "../messages/language.server";
import { buildYourDetailsForm } from "../profile/personal-details";
import { renderRefusedProfile, toProfileUpdate } from "../profile/profile-form.server";
import { buildLinkingUrl } from "./link-page.server";

/**
 * Returns the choice of a programme if the loved one is added during a registration.
 * @returns null otherwise.
 */
export function findRegistrationReturn(request: Request): paths.FixedPath | null {
  return new URL(request.url).searchParams.get("return") === "registration"
    ? paths.registration.programme
    : null;
}

/** Returns the contact that a loved one must have. Messages to a person without any go to the customers who act for them. */
export async function findNeededContact(customer: Customer): Promise<NeededContact> {
  const { api } = await toActingAsSelf(customer);
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
  const contactNeeded = await findNeededContact(customer);
  const submission = parseForm(form, buildYourDetailsForm({ contactNeeded }));
  if (submission.status !== "success") return renderFormErrors(submission);
  const { api } = await toActingAsSelf(customer);
  return callWithRules(
    async () => {
      const { id } = await api.lovedOnes.create({
        body: toProfileUpdate(submission.value, null),
        idempotencyKey: readIdempotencyKey(form),
      });
      await saveLanguageOfLovedOne(customer, id, form.get("chosenLanguage"));
      const place = findRegistrationReturn(request);
      if (place) await noteFor(customer, submission.value);
      const to = place ? paths.to(place, { for: id }) : paths.people.lovedOnes;
      return redirectWithSuccess(request, to, reply("replies-people:loved.created"));
    },
    onRejected(renderRefusedProfile(submission, buildLinkingUrl("loved_one"))),
  );
}

/**
 * Finds a loved one of the customer.
 * @throws 404 for a person who is not linked to the customer, and while the feature is off.
 */
export const requireLovedOne = (customer: Customer, id: FormDataEntryValue | null) =>
  callOrNotFound(() => readLovedOne(customer, id), createPersonNotFound);

async function readLovedOne(customer: Customer, id: FormDataEntryValue | null) {
  await requireLovedOneFeature(customer);
  const { api } = await toActingAsSelf(customer);
  if (typeof id !== "string" || id === "") throw createPageNotFound();
  return api.lovedOnes.get({ params: { id } });
}

/** Switches to another person. `person` is a client id, or empty for the customer. Without `to`, it returns to the current page. */
export async function switchActingPerson(
  request: Request,
  customer: Customer,
  form: FormData,
): Promise<Response> {
  const id = form.get("person");
  const to = form.get("to") ?? getReferrer(request);
  return callWithRules(
    async () => {
      const person = id === "" || id === null ? null : await readLovedOne(customer, id);
      await switchActingFor(customer.session, person);
      return redirect(toSafeReturnTo(to));
    },
    onNotFound(() =>
      redirectWithFlash(request, paths.people.lovedOnes, {
        kind: "info",
        text: reply("replies-people:not-acting"),
      }),
    ),
  );
}

/** Turns the copies of a loved one's messages on or off. */
export async function setMessageCopies(request: Request, customer: Customer, form: FormData) {
  const { id, name } = await requireLovedOne(customer, form.get("person"));
  const reminded = form.get("reminded") === "yes";
  const { api } = await toActingAsSelf(customer);
  await callOrNotFound(
    () => api.lovedOnes.remind({ params: { id }, body: { reminded } }),
    createPersonNotFound,
  );
  return redirectWithSuccess(
    request,
    paths.people.lovedOnes,
    reminded
      ? reply("replies-people:copies.on", { name })
      : reply("replies-people:copies.off", { name }),
  );
}

export async function removeLovedOne(request: Request, customer: Customer) {
  await requireLovedOneFeature(customer);
  const id = new URL(request.url).searchParams.get("person") ?? "";
  const { api } = await toActingAsSelf(customer);
  // A second click finds the person already removed.
  await callWithRules(
    () => api.lovedOnes.remove({ params: { id } }),
    matchStatus(404)(() => null),
  );
  if (customer.viewAs === id) await switchActingFor(customer.session, null);
  return redirectWithSuccess(request, paths.people.lovedOnes, reply("replies-people:updated"));
}
