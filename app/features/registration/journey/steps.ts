/** The order of the steps, who needs which, and what gates the next (SPEC sections 2 and 5). */

import * as paths from "~/lib/paths";
import { ACTIVE_AGEING } from "~/lib/text/category-names";
import {
  isDenticareAlone,
  isSelectionComplete,
  nextHealthPerson,
  type RegistrationState,
} from "./state";
import { type StepName, stepNames } from "./step-names";

interface Step {
  path: string;
  label: string;
  needed: (state: RegistrationState) => boolean;
}

const always = () => true;

const steps: Record<StepName, Step> = {
  ServiceSelection: { path: "service-selection", label: "Programmes", needed: always },
  HealthDeclaration: {
    path: "health-declaration",
    label: "Your health",
    needed: ({ serviceSelection }) => serviceSelection.catergoryName === ACTIVE_AGEING,
  },
  YourDetails: { path: "your-details", label: "Your details", needed: always },
  YourAddress: { path: "your-address", label: "Your address", needed: always },
  EmergencyContact: { path: "emergency-contact", label: "Emergency contact", needed: always },
  ReviewInformation: { path: "review-information", label: "Check your answers", needed: always },
  CheckoutInformation: {
    path: "checkout-information",
    label: "Price and payment",
    needed: (state) => !isDenticareAlone(state),
  },
};

export function stepPath(step: StepName): string {
  return `${paths.registration.start}/${steps[step].path}`;
}

/** Where a step is changed so that its answer leads back to the review. */
export function changeAddressOf(step: StepName): string {
  return `${stepPath(step)}?return=review`;
}

/** Where a service address is given: after the review, by whoever wants one. */
export const SERVICE_ADDRESS = `${stepPath("YourAddress")}?type=SERVICE&return=review`;

export function neededSteps(state: RegistrationState): StepName[] {
  return stepNames.filter((name) => steps[name].needed(state));
}

export function isStepValid(state: RegistrationState, step: StepName): boolean {
  return (
    state.valid[step] &&
    (step !== "ServiceSelection" || isSelectionComplete(state.serviceSelection)) &&
    (step !== "YourAddress" || hasHome(state)) &&
    (step !== "HealthDeclaration" || nextHealthPerson(state) === undefined)
  );
}

/** Who does not live at the billing address is asked where they live. */
const hasHome = ({ addresses }: RegistrationState): boolean =>
  addresses.some(({ type }) => type === "RESIDENTIAL");

/** The first step that is not answered yet; the last step when all are. */
export function firstUnfinished(state: RegistrationState): StepName {
  const needed = neededSteps(state);
  return needed.find((name) => !isStepValid(state, name)) ?? lastOf(needed);
}

/** A step opens when every needed one before it is answered. */
export function mayOpen(state: RegistrationState, step: StepName): boolean {
  const needed = neededSteps(state);
  const at = needed.indexOf(step);
  return at >= 0 && needed.slice(0, at).every((name) => isStepValid(state, name));
}

/** Where an answered step leads: on, or back to the review it was changed from as soon as nothing else is open. */
export function stepAfter(state: RegistrationState, step: StepName, toReview: boolean): StepName {
  if (toReview) return firstUnfinished(state);
  const needed = neededSteps(state);
  return needed[needed.indexOf(step) + 1] ?? lastOf(needed);
}

const lastOf = (needed: readonly StepName[]): StepName => needed.at(-1) ?? "ReviewInformation";

/** "Step 2 of 7: Your health". */
export function stepLine(state: RegistrationState, step: StepName) {
  const needed = neededSteps(state);
  return { at: needed.indexOf(step) + 1, of: needed.length, label: steps[step].label };
}

/** The address of the step before; undefined for the first. */
export function addressBefore(state: RegistrationState, step: StepName): string | undefined {
  const needed = neededSteps(state);
  const before = needed[needed.indexOf(step) - 1];
  return before && stepPath(before);
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
