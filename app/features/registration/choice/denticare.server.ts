/** Denticare in a registration: by appointment, without a programme to buy (SPEC section 5, Service selection). */

import { redirect } from "@remix-run/node";
import { registerForDenticare } from "~/features/denticare/customer/my-denticare.server";
import { withErrorRedirect } from "~/features/denticare/visitor/public-guard.server";
import type { GetText } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { DENTICARE } from "~/lib/text/category-names";
import { switchActingFor } from "~/web/customer/form-subject.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { deleteRegistrationDraft, type Registration, saveAnswers } from "../journey/draft.server";
import { isDenticareAlone } from "../journey/state";
import { getStepPath, withStepAnswer } from "../journey/steps";

/** The choice next to the packages of the category. */
export const BY_APPOINTMENT = "by-appointment";

/** Checks if a category has a choice other than packages. */
export const isByAppointment = (categoryName: string | undefined): boolean =>
  categoryName === DENTICARE;

/** Lists the choices other than packages. Only Denticare has one. */
export function listAppointmentOptions(categoryName: string | undefined, text: GetText) {
  if (!isByAppointment(categoryName)) return [];
  const label = text("registration:denticare.option");
  const hint = text("registration:denticare.hint");
  return [{ value: BY_APPOINTMENT, label, hint, disabled: false }];
}

/**
 * Chooses Denticare by appointment. For the customer it joins the registration.
 * A loved one already has a record and goes straight to the appointment.
 */
export async function chooseByAppointment(
  request: Request,
  registration: Registration,
  lovedOne: { id: string; name: string } | null,
  list: string,
): Promise<Response> {
  if (lovedOne) {
    await switchActingFor(registration.customer.session, lovedOne);
    return redirectWithFlash(request, paths.denticare.schedule, {
      kind: "info",
      text: reply("replies-registration:denticare.acting", { name: lovedOne.name }),
    });
  }
  await saveDenticareByAppointment(registration, true);
  return redirectWithFlash(request, list, {
    kind: "success",
    text: reply("replies-registration:denticare"),
  });
}

/** Changes the selection, which requires a new review. */
export async function saveDenticareByAppointment(registration: Registration, chosen: boolean) {
  const { state } = registration;
  const changed = withStepAnswer(state, "ServiceSelection", { denticareByAppointment: chosen });
  await saveAnswers(registration, {
    ...changed,
    saves: state.saves,
    valid: { ...changed.valid, ServiceSelection: false },
  });
}

/** Continues after the review: creates the Denticare client. If nothing has to be paid, the appointment is next. */
export async function continueAfterReview(
  request: Request,
  registration: Registration,
): Promise<Response> {
  const { customer, state } = registration;
  const checkout = getStepPath("CheckoutInformation");
  if (!state.denticareByAppointment) return redirect(checkout);
  const api = withErrorRedirect(customer.api.denticare, "registration");
  if (!isDenticareAlone(state))
    return registerForDenticare(request, { customer, api }, checkout, checkout);
  const answer = await registerForDenticare(request, { customer, api });
  // The draft stays until the provider has answered.
  await deleteRegistrationDraft(customer);
  return answer;
}
