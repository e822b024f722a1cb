/** Answers the service selection: removes a programme, or saves how the person heard of us and continues. */

import { reply } from "~/languages/reply";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import type { Submission } from "~/web/forms/form-action.server";
import {
  callWithRules,
  handleButton,
  loadOrFallback,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import type { Registration } from "../journey/draft.server";
import { finishStep } from "../journey/step-form.server";
import { BY_APPOINTMENT, saveDenticareByAppointment } from "./denticare.server";
import { findIneligibilityByLine } from "./eligibility.server";
import { removeProgrammeFromCart, saveReferral } from "./programmes.server";
import { buildMarketingForm } from "./service-selection";

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
  const { configuration } = registration.customer.api;
  const channels = await loadOrFallback(configuration.marketingChannels({ query: {} }), null);
  const submission = parseForm(form, buildMarketingForm(channels?.content ?? []));
  if (submission.status !== "success") return renderFormErrors(submission);
  const problem = problemWith(registration) ?? (await whoMayNotJoin(registration));
  if (problem) return renderFormErrors(submission, { "": [problem] });
  // Without its channels the question is not shown, so the earlier answer stays.
  const heard = channels === null ? {} : submission.value;
  const serviceSelection = { ...registration.state.serviceSelection, ...heard };
  const answer = await finishStep(request, registration, "ServiceSelection", {
    form,
    submission,
    change: { serviceSelection },
  });
  if (!(answer instanceof Response)) return answer;
  return (await sendAnswers(registration, submission)) ?? answer;
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

async function sendAnswers(registration: Registration, submission: Submission) {
  return callWithRules(
    () => saveReferral(registration).then(() => null),
    onRejectedOrUnavailable((error) => showFieldError()(error, { submission })),
  );
}
