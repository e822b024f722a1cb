/** The steps of the registration: their order, their conditions, and the state after an answer (SPEC sections 2 and 5). */

import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { ACTIVE_AGEING } from "~/lib/text/category-names";
import { findStep, findStepBefore, formatStepLine, type Journey } from "~/web/journey/journey";
import {
  findNextHealthPerson,
  isDenticareAlone,
  isLovedOnesContactMissing,
  isSelectionComplete,
  listHealthPersons,
  type RegistrationState,
} from "./state";
import type { StepName } from "./step-names";

export const registrationJourney: Journey<StepName, RegistrationState> = {
  address: paths.registration.start,
  steps: [
    { name: "ServiceSelection", path: "service-selection" },
    {
      name: "HealthDeclaration",
      path: "health-declaration",
      isNeeded: (state) =>
        state.serviceSelection.catergoryName === ACTIVE_AGEING &&
        (state.withoutHealth.length === 0 || listHealthPersons(state).length > 0),
    },
    { name: "YourDetails", path: "your-details" },
    { name: "YourAddress", path: "your-address" },
    { name: "EmergencyContact", path: "emergency-contact" },
    { name: "ReviewInformation", path: "review-information" },
    {
      name: "CheckoutInformation",
      path: "checkout-information",
      isNeeded: (state) => !isDenticareAlone(state),
    },
  ],
  isAnswered: (state, step) =>
    state.valid[step] &&
    (step !== "ServiceSelection" || isSelectionComplete(state.serviceSelection)) &&
    (step !== "YourAddress" || hasHome(state)) &&
    (step !== "EmergencyContact" || !isLovedOnesContactMissing(state)) &&
    (step !== "HealthDeclaration" || findNextHealthPerson(state) === undefined),
};

/** Counts the steps in the language of the page. */
export const formatRegistrationStep = (
  text: GetText,
  state: RegistrationState,
  step: StepName,
) => ({
  ...formatStepLine(registrationJourney, state, step),
  label: text(`registration:step.${step}`),
});

export const getStepPath = (step: StepName): string =>
  `${registrationJourney.address}/${findStep(registrationJourney, step).path}`;

/** Builds the address that changes a step and then returns to the review. */
export function buildStepChangeUrl(step: StepName): string {
  return `${getStepPath(step)}?return=review`;
}

/** The page for an optional service address, offered after the review. */
export const SERVICE_ADDRESS_PATH = `${getStepPath("YourAddress")}?type=SERVICE&return=review`;

/** Checks if the person has a home address. It is asked if they do not live at the billing address. */
const hasHome = ({ addresses }: RegistrationState): boolean =>
  addresses.some(({ type }) => type === "RESIDENTIAL");

/**
 * Finds the address of the previous step.
 * @returns undefined for the first step.
 */
export function findPreviousStepPath(state: RegistrationState, step: StepName): string | undefined {
  const before = findStepBefore(registrationJourney, state, step);
  return before && getStepPath(before.name);
}

/** Returns the state after a step was answered. Any change requires a new review. */
export function withStepAnswer(
  state: RegistrationState,
  step: StepName,
  change: Partial<RegistrationState>,
): RegistrationState {
  const others = Object.entries(state.begun).filter(([key]) => !key.startsWith(step));
  return {
    ...finishStep(state, step),
    begun: Object.fromEntries(others),
    ...change,
    valid: { ...state.valid, ReviewInformation: false, [step]: true },
  };
}

/** Returns the state after one page of a step. The step counts as answered once all its pages are. */
export function applyBegunStep(
  state: RegistrationState,
  step: StepName,
  change: Partial<RegistrationState>,
): RegistrationState {
  return { ...finishStep(state, step), ...change };
}

const finishStep = (state: RegistrationState, step: StepName): RegistrationState => ({
  ...state,
  saves: { ...state.saves, [step]: state.saves[step] + 1 },
});
