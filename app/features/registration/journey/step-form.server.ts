/** Shared parts of the registration's steps: the page's frame and the response to a posted step. */
import type { Submission } from "@conform-to/react";
import type { CheckoutInfo } from "~/contract/shop/cart";
import { stepAfter, stepLine } from "~/web/journey/journey";
import { leaveStep, returnsToReview } from "~/web/journey/save-step.server";
import { lastPageOf } from "~/web/journey/step-pages";
import { type StepPage, withPageNumber } from "~/web/journey/step-pages.server";
import { type Registration, readFormVersion, saveStep } from "./draft.server";
import { runningSummary } from "./running-summary.server";
import type { RegistrationState } from "./state";
import type { StepName } from "./step-names";
import { addressBefore, registrationJourney, stepPath } from "./steps";

/** Builds the frame of a step: the step line, the way back, the save count that the form posts, and the earlier answers. */
export async function stepFrame(
  request: Request,
  registration: Registration,
  step: StepName,
  { page, info }: { page?: StepPage | undefined; info?: CheckoutInfo } = {},
) {
  const { state } = registration;
  const before = returnsToReview(request)
    ? stepPath("ReviewInformation")
    : endOf(addressBefore(state, step));
  return {
    step: withPageNumber(stepLine(registrationJourney, state, step), page),
    back: page?.back ?? before,
    only: page?.only ?? null,
    saves: String(state.saves[step]),
    summary: await runningSummary(registration, info),
  };
}

/** Finds the end of a step. Back to the health questions leads to their last page. */
const endOf = (address: string | undefined) =>
  address === stepPath("HealthDeclaration") ? lastPageOf(address) : address;

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
  return leaveStep(
    state,
    answer.submission,
    (saved) =>
      answer.to ??
      stepPath(
        stepAfter(registrationJourney, saved, step, saved.isRenewal || returnsToReview(request))
          .name,
      ),
  );
}
