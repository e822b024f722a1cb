/** A long registration step, split into pages at a counter and wherever it has many questions. */

import type { FormAnswers, StepPages } from "~/web/journey/step-pages";
import { resolveStepPage } from "~/web/journey/step-pages.server";
import { type Registration, readFormVersion, saveStep } from "./draft.server";
import type { StepName } from "./step-names";

interface StepDeclaration<Answers> {
  step: StepName;
  pages: StepPages;
  /** The values that fill the form. */
  answers: Answers;
  /** True if the step was answered before, so that any of its pages can be opened. */
  done: boolean;
  /** The person that the step is about, for a step that several people answer. */
  about?: string;
  /** True to show one page at a time on every device, not only at a counter. */
  always?: boolean;
}

/** Selects the part of a step to show now. A step shown as a whole is prefilled with the pages answered at a counter. */
export function selectStepPage<Answers extends FormAnswers>(
  request: Request,
  registration: Registration,
  { step, about, always = false, ...declaration }: StepDeclaration<Answers>,
) {
  const key = about ? `${step} ${about}` : step;
  const { state } = registration;
  return resolveStepPage(request, {
    ...declaration,
    begun: state.begun[key],
    showsAllPages: !always && registration.customer.visit === null,
    returnsToReview: always,
    keep: (begun, form) => {
      const change = { begun: { ...state.begun, [key]: begun } };
      return saveStep(registration, step, change, {
        version: readFormVersion(form),
        saving: "page",
      });
    },
  });
}
