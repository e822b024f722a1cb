/** The steps of the registration: their order, who needs which, and the state after an answer (SPEC sections 2 and 5). */

import * as paths from "~/lib/paths";
import { ACTIVE_AGEING } from "~/lib/text/category-names";
import { findStep, type Journey, stepBefore } from "~/web/journey/journey";
import {
  isDenticareAlone,
  isSelectionComplete,
  nextHealthPerson,
  type RegistrationState,
} from "./state";
import type { StepName } from "./step-names";

export const registrationJourney: Journey<StepName, RegistrationState> = {
  address: paths.registration.start,
  steps: [
    { name: "ServiceSelection", path: "service-selection", label: "Programmes" },
    {
      name: "HealthDeclaration",
      path: "health-declaration",
      label: "Your health",
      isNeeded: ({ serviceSelection }) => serviceSelection.catergoryName === ACTIVE_AGEING,
    },
    { name: "YourDetails", path: "your-details", label: "Your details" },
    { name: "YourAddress", path: "your-address", label: "Your address" },
    { name: "EmergencyContact", path: "emergency-contact", label: "Emergency contact" },
    { name: "ReviewInformation", path: "review-information", label: "Check your answers" },
    {
      name: "CheckoutInformation",
      path: "checkout-information",
      label: "Price and payment",
      isNeeded: (state) => !isDenticareAlone(state),
    },
  ],
  isAnswered: (state, step) =>
    state.valid[step] &&
    (step !== "ServiceSelection" || isSelectionComplete(state.serviceSelection)) &&
    (step !== "YourAddress" || hasHome(state)) &&
    (step !== "HealthDeclaration" || nextHealthPerson(state) === undefined),
};

export const stepPath = (step: StepName): string =>
  `${registrationJourney.address}/${findStep(registrationJourney, step).path}`;

/** Where a step is changed so that its answer leads back to the review. */
export function changeAddressOf(step: StepName): string {
  return `${stepPath(step)}?return=review`;
}

/** Where a service address is given: after the review, by whoever wants one. */
export const SERVICE_ADDRESS = `${stepPath("YourAddress")}?type=SERVICE&return=review`;

/** Who does not live at the billing address is asked where they live. */
const hasHome = ({ addresses }: RegistrationState): boolean =>
  addresses.some(({ type }) => type === "RESIDENTIAL");

/** @returns the address of the step before; undefined for the first. */
export function addressBefore(state: RegistrationState, step: StepName): string | undefined {
  const before = stepBefore(registrationJourney, state, step);
  return before && stepPath(before.name);
}

/** The state after a step was answered; whatever changes is reviewed again. */
export function withStepAnswer(
  state: RegistrationState,
  step: StepName,
  change: Partial<RegistrationState>,
): RegistrationState {
  const others = Object.entries(state.begun).filter(([key]) => !key.startsWith(step));
  return {
    ...savedOnce(state, step),
    begun: Object.fromEntries(others),
    ...change,
    valid: { ...state.valid, ReviewInformation: false, [step]: true },
  };
}

/** The state after one page of a step was answered: the step counts once all of it is. */
export function begunStep(
  state: RegistrationState,
  step: StepName,
  change: Partial<RegistrationState>,
): RegistrationState {
  return { ...savedOnce(state, step), ...change };
}

const savedOnce = (state: RegistrationState, step: StepName): RegistrationState => ({
  ...state,
  saves: { ...state.saves, [step]: state.saves[step] + 1 },
});
