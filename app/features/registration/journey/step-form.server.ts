/** Shared parts of the registration's steps: the page's frame and the response to a posted step. */
import type { Submission } from "@conform-to/react";
import type { CheckoutInfo } from "~/contract/shop/cart";
import { findStepAfter } from "~/web/journey/journey";
import { finishSavedStep, isReturningToReview } from "~/web/journey/save-step.server";
import { buildLastPageAddress } from "~/web/journey/step-pages";
import { type StepPage, withPageNumber } from "~/web/journey/step-pages.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { type Registration, readFormVersion, saveStep } from "./draft.server";
import { loadRunningSummary } from "./running-summary.server";
import type { RegistrationState } from "./state";
import type { StepName } from "./step-names";
import {
  findPreviousStepPath,
  formatRegistrationStep,
  getStepPath,
  registrationJourney,
} from "./steps";

/** Builds the frame of a step: the step line, the way back, the save count that the form posts, and the earlier answers. */
export async function buildStepFrame(
  request: Request,
  registration: Registration,
  step: StepName,
  { page, info }: { page?: StepPage | undefined; info?: CheckoutInfo } = {},
) {
  const { state } = registration;
  const words = await loadVisitorWords(request);
  const before = isReturningToReview(request)
    ? getStepPath("ReviewInformation")
    : endOf(findPreviousStepPath(state, step));
  return {
    step: withPageNumber(formatRegistrationStep(words.text, state, step), page, words.text),
    back: page?.back ?? before,
    only: page?.only ?? null,
    saves: String(state.saves[step]),
    summary: await loadRunningSummary(registration, words, info),
  };
}

/** Finds the end of a step. Back to the health questions leads to their last page. */
const endOf = (address: string | undefined) =>
  address === getStepPath("HealthDeclaration") ? buildLastPageAddress(address) : address;

/** Saves the answers and redirects to the next step. A stale form is rendered again with its input preserved. */
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
    version: readFormVersion(answer.form),
  });
  return finishSavedStep(
    state,
    answer.submission,
    (saved) =>
      answer.to ??
      getStepPath(
        findStepAfter(
          registrationJourney,
          saved,
          step,
          saved.isRenewal || isReturningToReview(request),
        ).name,
      ),
  );
}
