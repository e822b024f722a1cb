/** Answers the service selection: removes a programme, or continues. */

import { reply } from "~/languages/reply";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import {
  handleButton,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import type { Registration } from "../journey/draft.server";
import { finishStep } from "../journey/step-form.server";
import { BY_APPOINTMENT, saveDenticareByAppointment } from "./denticare.server";
import { findIneligibilityByLine } from "./eligibility.server";
import { removeProgrammeFromCart } from "./programmes.server";
import { selectionForm } from "./service-selection";

/**
 * Removes a line of the cart.
 * @param key the line's key, as posted by its button.
 */
export async function removeProgrammeLine(
  request: Request,
  registration: Registration,
  key: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  return handleButton(
    request,
    async () => {
      if (key === BY_APPOINTMENT) await saveDenticareByAppointment(registration, false);
      else await removeProgrammeFromCart(registration, key);
      return redirectWithSuccess(request, here, reply("replies-registration:removed"));
    },
    onRejectedOrUnavailable(redirectWithErrorFlash(request, here)),
  );
}

export async function answerSelection(
  request: Request,
  registration: Registration,
  form: FormData,
) {
  const submission = parseForm(form, selectionForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const problem = problemWith(registration) ?? (await whoMayNotJoin(registration));
  if (problem) return renderFormErrors(submission, { "": [problem] });
  return finishStep(request, registration, "ServiceSelection", { form, submission, change: {} });
}

function problemWith({ cart: { items }, state }: Registration): string | null {
  if (items.length === 0 && !state.denticareByAppointment)
    return reply("replies-registration:choose.programme-first");
  const withdrawn = items.find(({ offered }) => !offered);
  return withdrawn
    ? reply("replies-registration:withdrawn", { name: withdrawn.product.name })
    : null;
}

async function whoMayNotJoin(registration: Registration): Promise<string | null> {
  const reasons = await findIneligibilityByLine(registration);
  const line = registration.cart.items.find(({ id }) => reasons.has(id));
  return line
    ? reply("replies-registration:not-eligible", {
        name: line.product.name,
        reason: reasons.get(line.id) ?? "",
      })
    : null;
}
