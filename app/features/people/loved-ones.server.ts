/** Adding a loved one, and switching for whom the customer acts. */

import { redirect } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import { messages } from "~/lib/messages";
import { requireLovedOnes } from "~/web/acting-for.server";
import { asOneself, type Customer } from "~/web/customer.server";
import { doneOn } from "~/web/flash.server";
import { actAs } from "~/web/for-whom.server";
import { idempotencyKeyOf, parseForm, refuseForm } from "~/web/form.server";
import { answered, ifRefused, ifStatus } from "~/web/form-action.server";
import { orMissing, pageNotFound } from "~/web/not-found.server";
import * as paths from "~/web/paths";
import { referrer } from "~/web/referrer.server";
import { safePlace } from "~/web/safe-place.server";
import { linkingOf } from "./link-page.server";
import { yourDetailsForm } from "./personal-details";
import { refusedProfile, toUpdate } from "./profile-form.server";

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
  const { api } = await asOneself(customer);
  return answered(
    async () => {
      const { id } = await api.lovedOnes.create({
        body: toUpdate(submission.value, null),
        idempotencyKey: idempotencyKeyOf(form),
      });
      const place = forRegistration(request);
      if (place) await noteFor(customer, submission.value);
      const to = place ? paths.to(place, { for: id }) : paths.people.lovedOnes;
      return doneOn(request, to, messages.lovedOneCreated);
    },
    ifRefused(refusedProfile(submission, linkingOf("loved_one"))),
  );
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
  // A second click finds them gone already.
  await answered(
    () => api.lovedOnes.remove({ params: { id } }),
    ifStatus(404)(() => null),
  );
  if (customer.viewAs === id) await actAs(customer.session, null);
  return doneOn(request, paths.people.lovedOnes, messages.updated);
}
