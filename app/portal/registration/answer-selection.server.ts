/** The answers of the service selection: a programme taken out, or how the person heard of us and on to the next step. */
import type { Submission } from "@conform-to/react";
import { marketingForm } from "~/journeys/registration/service-selection";
import { isTold } from "../client.server";
import { redirectWithFlash, refusedFlash } from "../flash.server";
import { parseForm, refuseForm } from "../form.server";
import { BY_APPOINTMENT, keepByAppointment } from "./denticare.server";
import type { Registration } from "./draft.server";
import { putReferral, removeProgramme } from "./programmes.server";
import { finishStep } from "./step-form.server";

/** @param key the programme's, as its button posts it. */
export async function takeOut(
  request: Request,
  registration: Registration,
  key: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  try {
    if (key === BY_APPOINTMENT) await keepByAppointment(registration, false);
    else await removeProgramme(registration, key);
  } catch (error) {
    if (!isTold(error)) throw error;
    return redirectWithFlash(request, here, refusedFlash(error));
  }
  return redirectWithFlash(request, here, { kind: "success", text: "The programme was removed." });
}

export async function answerSelection(
  request: Request,
  registration: Registration,
  form: FormData,
) {
  const { content } = await registration.customer.api.configuration.marketingChannels({
    query: {},
  });
  const submission = parseForm(form, marketingForm(content));
  if (submission.status !== "success") return refuseForm(submission);
  const problem = problemWith(registration);
  if (problem) return refuseForm(submission, { "": [problem] });
  const serviceSelection = { ...registration.state.serviceSelection, ...submission.value };
  const answer = await finishStep(request, registration, "ServiceSelection", {
    form,
    submission,
    change: { serviceSelection },
  });
  if (!(answer instanceof Response)) return answer;
  return (await tellProvider(registration, submission)) ?? answer;
}

function problemWith({ cart: { items }, state }: Registration): string | null {
  if (items.length === 0 && !state.denticareByAppointment) return "Choose a programme first";
  const withdrawn = items.find(({ offered }) => !offered);
  return withdrawn
    ? `${withdrawn.product.name} is no longer offered as you chose it. Please remove it first.`
    : null;
}

async function tellProvider(registration: Registration, submission: Submission<unknown>) {
  try {
    await putReferral(registration);
    return null;
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { "": [error.message] }, error.httpCode);
  }
}
