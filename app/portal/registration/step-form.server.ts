/** What the steps of the registration have in common: the page's frame, and the answer to a posted step. */
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { RegistrationState } from "~/journeys/registration/state";
import type { StepName } from "~/journeys/registration/step-names";
import { addressBefore, addressOf, stepAfter, stepLine } from "~/journeys/registration/steps";
import { type Registration, saveStep } from "./draft.server";

const STALE =
  "These answers were changed in another tab or on another device. Nothing was overwritten. Please check what you typed, then continue to save it.";

/** The step line, the way back and the count of saves that the form posts along. */
export function stepFrame(request: Request, { state }: Registration, step: StepName) {
  const before = returnsToReview(request)
    ? addressOf("ReviewInformation")
    : addressBefore(state, step);
  return { step: stepLine(state, step), back: before, saves: String(state.saves[step]) };
}

/** Keeps the answers and leads on; a stale form comes back with what was typed. */
export async function finishStep(
  request: Request,
  registration: Registration,
  step: StepName,
  answer: {
    form: FormData;
    submission: Submission<unknown>;
    change: Partial<RegistrationState>;
    to?: string | undefined;
  },
) {
  const state = await saveStep(registration, step, answer.change, answer.form.get("saves"));
  if (state === null) {
    return data({ lastResult: answer.submission.reply({ formErrors: [STALE] }) }, { status: 409 });
  }
  return redirect(answer.to ?? addressOf(stepAfter(state, step, returnsToReview(request))));
}

export function returnsToReview(request: Request): boolean {
  return new URL(request.url).searchParams.get("return") === "review";
}
