/** The action of a journey's step. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { parseForm, renderFormErrors } from "../forms/form.server";
import { type FormContext, handleRawForm } from "../forms/form-action.server";
import type { resolveStepPage } from "./step-pages.server";

type SentForm = Pick<FormContext, "form" | "submission">;

interface StepForm<Schema extends z.ZodType> {
  schema: Schema;
  /** The current page of a long step. */
  page?: Pick<ReturnType<typeof resolveStepPage>, "fill" | "next"> | undefined;
  /** The form with the answers of the step's other pages, unless they are just added. */
  filled?: FormData;
}

/** Saves the step if its form is valid. Otherwise it shows the page again or redirects to the next one. */
export async function saveStepForm<Schema extends z.ZodType, Answer>(
  form: FormData,
  { schema, page, filled = page?.fill(form) ?? form }: StepForm<Schema>,
  save: (value: z.output<Schema>, sent: SentForm) => Promise<Answer>,
) {
  const submission = parseForm(filled, schema);
  const onward = await page?.next(form, submission);
  if (onward) return onward;
  if (submission.status !== "success") return renderFormErrors(submission);
  return save(submission.value, { form, submission });
}

interface StepDeclaration<Draft, Schema extends z.ZodType, Answer> {
  /** Guards the step. @throws a redirect when it may not be opened. */
  open: (args: ActionFunctionArgs) => Promise<Draft>;
  schema: (draft: Draft) => Schema;
  page?: (
    request: Request,
    draft: Draft,
  ) => StepForm<Schema>["page"] | Promise<StepForm<Schema>["page"]>;
  save: (
    request: Request,
    draft: Draft,
    value: z.output<Schema>,
    sent: SentForm,
  ) => Promise<Answer>;
}

/** Builds a step's action from its declaration: guard, read, check, save, and preserve the input during an outage. */
export const createStepAction =
  <Draft, Schema extends z.ZodType, Answer>(step: StepDeclaration<Draft, Schema, Answer>) =>
  (args: ActionFunctionArgs) =>
    handleRawForm(args.request, async (form) => {
      const draft = await step.open(args);
      const page = await step.page?.(args.request, draft);
      return saveStepForm(form, { schema: step.schema(draft), page }, (value, sent) =>
        step.save(args.request, draft, value, sent),
      );
    });
