/** A long step of the registration, asked one page at a time: at a counter, and wherever its questions are many. */

import type { FormAnswers, StepPages } from "~/web/journey/step-pages";
import { resolveStepPage } from "~/web/journey/step-pages.server";
import { type Registration, readFormVersion, saveStep } from "./draft.server";
import type { StepName } from "./step-names";

interface StepAsked<Answers> {
  step: StepName;
  pages: StepPages;
  /** What fills the form. */
  answers: Answers;
  /** The step was answered before: any of its pages may be opened. */
  done: boolean;
  /** Whom a step asked of several people is about. */
  about?: string;
  /** One page at a time for everybody, and not at a counter alone. */
  always?: boolean;
}

/** What of a step is asked now. Asked all at once it is filled with what was begun at a counter. */
export function stepPage<Answers extends FormAnswers>(
  request: Request,
  registration: Registration,
  { step, about, always = false, ...asked }: StepAsked<Answers>,
) {
  const key = about ? `${step} ${about}` : step;
  const { state } = registration;
  return resolveStepPage(request, {
    ...asked,
    begun: state.begun[key],
    atOnce: !always && registration.customer.visit === null,
    changedAlone: always,
    keep: (begun, form) => {
      const change = { begun: { ...state.begun, [key]: begun } };
      return saveStep(registration, step, change, { drawn: readFormVersion(form), saving: "page" });
    },
  });
}
