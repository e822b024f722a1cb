/** The answer to a posted step of a journey that keeps its answers. */
import type { z } from "zod";
import { parseForm, refuseForm } from "./form.server";
import type { FormContext } from "./form-action.server";
import type { resolveStepPage } from "./step-pages.server";

interface StepForm<Schema extends z.ZodType> {
  schema: Schema;
  /** The page of a long step that is asked now. */
  asked?: Pick<ReturnType<typeof resolveStepPage>, "fill" | "next">;
  /** Unless given, the form with the answers of the step's other pages. */
  filled?: FormData;
}

/** Saves the step once its form keeps the rules, and otherwise shows its page again or leads to the next one. */
export async function saveStepForm<Schema extends z.ZodType, Answer>(
  form: FormData,
  { schema, asked, filled = asked?.fill(form) ?? form }: StepForm<Schema>,
  save: (
    value: z.output<Schema>,
    sent: Pick<FormContext, "form" | "submission">,
  ) => Promise<Answer>,
) {
  const submission = parseForm(filled, schema);
  const onward = await asked?.next(form, submission);
  if (onward) return onward;
  if (submission.status !== "success") return refuseForm(submission);
  return save(submission.value, { form, submission });
}
