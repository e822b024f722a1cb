/**
 * Shared steps of all forms. A form is read for the person it was rendered for, and parsed. If it breaks a rule of ours, it is shown
 * again with its input. Otherwise its work is done. Rules answer the provider's failures.
 */
import type { Submission as ConformSubmission } from "@conform-to/react";
import { z } from "zod";
import type { ApiError } from "../api/api-error.server";
import { callWithRules, type ErrorRule, onUnavailable } from "../api/call-rules.server";
import {
  parseForm,
  readForm,
  readUnboundForm,
  renderFormErrors,
  renderRejectedForm,
} from "./form.server";

export * from "../api/call-rules.server";
export { redirectWithErrorFlash } from "./flash.server";

export type Submission = ConformSubmission<unknown, string[], unknown>;

/** A form as it came. */
export interface FormContext {
  request: Request;
  form: FormData;
  submission: Submission;
}

/** Handles the form of a person's page. It runs `work` once the form satisfies `schema`. */
export async function handleForm<
  Schema extends z.ZodType,
  Answer,
  Rules extends readonly ErrorRule<FormContext>[],
>(
  request: Request,
  schema: Schema,
  work: (value: z.output<Schema>, sent: FormContext) => Answer | Promise<Answer>,
  ...rules: Rules
) {
  return carriedOut({ request, form: await readForm(request) }, schema, work, rules);
}

/** Handles a form that is not about a person's record, or that proves in another way whose it is. */
export async function handleUnboundForm<
  Schema extends z.ZodType,
  Answer,
  Rules extends readonly ErrorRule<FormContext>[],
>(
  request: Request,
  schema: Schema,
  work: (value: z.output<Schema>, sent: FormContext) => Answer | Promise<Answer>,
  ...rules: Rules
) {
  return carriedOut({ request, form: await readUnboundForm(request) }, schema, work, rules);
}

/** Handles a button of a person's page. There is no input, so no rule of ours applies. */
export async function handleButton<Answer, Rules extends readonly ErrorRule<FormContext>[]>(
  request: Request,
  work: (form: FormData) => Answer | Promise<Answer>,
  ...rules: Rules
) {
  const form = await readForm(request);
  const submission = parseForm(form, z.unknown());
  return callWithRules(async () => work(form), ...within({ request, form, submission }, rules));
}

async function carriedOut<
  Schema extends z.ZodType,
  Answer,
  Rules extends readonly ErrorRule<FormContext>[],
>(
  { request, form }: Pick<FormContext, "request" | "form">,
  schema: Schema,
  work: (value: z.output<Schema>, sent: FormContext) => Answer | Promise<Answer>,
  rules: Rules,
) {
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return renderFormErrors(submission);
  const sent = { request, form, submission };
  return callWithRules(async () => work(submission.value, sent), ...within(sent, rules));
}

/** Answers the form of a person's page. During an outage the page is shown again with its input. */
export async function handleRawForm<Answer>(
  request: Request,
  answer: (form: FormData) => Promise<Answer>,
) {
  const form = await readForm(request);
  return callWithRules(() => answer(form), showFormWhenUnavailable(form));
}

function within<Rules extends readonly ErrorRule<FormContext>[]>(sent: FormContext, rules: Rules) {
  return rules.map((rule) => (error: ApiError) => rule(error, sent) as ReturnType<Rules[number]>);
}

/** Shows the page again with its input and the provider's message at a field, or above the form if no field is named. */
export const showFieldError =
  (field = "", status = statusOf) =>
  (error: ApiError, { submission }: Pick<FormContext, "submission">) =>
    renderRejectedForm(
      submission,
      {
        message: error.message,
        needsSupport: error.needsSupport,
        inEnglish: error.inEnglish,
        status: status(error),
      },
      field,
    );

const statusOf = ({ status }: ApiError) => status;

/** Shows the page again with its input while the provider does not answer. */
export const showFormWhenUnavailable = (form: FormData) =>
  onUnavailable((error) => renderRejectedForm(parseForm(form, z.unknown()), error));
