/** Adding a loved one, and switching for whom the customer acts. */

import { redirect } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import {
  callWithRules,
  onRejected,
  onStatus,
  orNotFound,
  pageNotFound,
} from "~/web/api/call-rules.server";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { actingAsSelf, type Customer } from "~/web/customer/customer.server";
import { switchActingFor } from "~/web/customer/form-subject.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { idempotencyKeyOf, parseForm, refuseForm } from "~/web/forms/form.server";
import { safeReturnTo } from "~/web/safe-return-to.server";
import { referrer } from "~/web/url/referrer.server";
import { yourDetailsForm } from "../profile/personal-details";
import { refusedProfile, toUpdate } from "../profile/profile-form.server";
import { linkingOf } from "./link-page.server";

/** Where the choice of a programme goes on, when somebody is added on the way; null otherwise. */
export function forRegistration(request: Request): paths.FixedAddress | null {
  return new URL(request.url).searchParams.get("return") === "registration"
    ? paths.registration.programme
    : null;
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

/** @throws 404 for somebody who is not theirs, and while the feature is off. */
export async function findLovedOne(customer: Customer, id: FormDataEntryValue | null) {
  await requireLovedOneFeature(customer);
  const { api } = await actingAsSelf(customer);
  if (typeof id !== "string" || id === "") throw pageNotFound();
  return orNotFound(() => api.lovedOnes.get({ params: { id } }));
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
  await switchActingFor(customer.session, whom);
  return redirect(safeReturnTo(to));
}

export async function removeLovedOne(request: Request, customer: Customer) {
  await requireLovedOneFeature(customer);
  const id = new URL(request.url).searchParams.get("person") ?? "";
  const { api } = await actingAsSelf(customer);
  // A second click finds them gone already.
  await callWithRules(
    () => api.lovedOnes.remove({ params: { id } }),
    onStatus(404)(() => null),
  );
  if (customer.viewAs === id) await switchActingFor(customer.session, null);
  return redirectWithSuccess(request, paths.people.lovedOnes, messages.updated);
}
