/** What the steps of the registration have in common: the page's frame, and the answer to a posted step. */
import type { Submission } from "@conform-to/react";
import { stepAfter, stepLine } from "~/web/journey/journey";
import { leaveStep, returnsToReview } from "~/web/journey/save-step.server";
import { lastPageOf } from "~/web/journey/step-pages";
import { type StepPage, withPageNumber } from "~/web/journey/step-pages.server";
import { type Registration, readFormVersion, saveStep } from "./draft.server";
import { runningSummary } from "./running-summary.server";
import type { RegistrationState } from "./state";
import type { StepName } from "./step-names";
import { addressBefore, registrationJourney, stepPath } from "./steps";

/** The step line, the way back, the count of saves that the form posts along, and what was told before. */
export async function stepFrame(
  request: Request,
  registration: Registration,
  step: StepName,
  asked?: StepPage,
) {
  const { state } = registration;
  const before = returnsToReview(request)
    ? stepPath("ReviewInformation")
    : endOf(addressBefore(state, step));
  return {
    step: withPageNumber(stepLine(registrationJourney, state, step), asked),
    back: asked?.back ?? before,
    only: asked?.only ?? null,
    saves: String(state.saves[step]),
    summary: await runningSummary(registration),
  };
}

/** Back to the questions about health is back to the last of them. */
const endOf = (address: string | undefined) =>
  address === stepPath("HealthDeclaration") ? lastPageOf(address) : address;

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
  const state = await saveStep(registration, step, answer.change, {
    drawn: readFormVersion(answer.form),
  });
  return leaveStep(
    state,
    answer.submission,
    (saved) =>
      answer.to ??
      stepPath(stepAfter(registrationJourney, saved, step, returnsToReview(request)).name),
  );
}
