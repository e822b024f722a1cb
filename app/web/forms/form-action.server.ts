/**
 * What every form does alike: it is read for the person it was drawn for, parsed, shown again with what was typed when it breaks a rule of
 * ours, and carried out. Rules answer the provider's failures.
 */
import type { Submission as ConformSubmission } from "@conform-to/react";
import { z } from "zod";
import { callWithRules, type ErrorRule, onUnavailable } from "../api/call-rules.server";
import type { ApiError } from "../api/client.server";
import { parseForm, readForm, readUnboundForm, refuseForm, rejectForm } from "./form.server";

export * from "../api/call-rules.server";
export { flashAt } from "./flash.server";

export type Submission = ConformSubmission<unknown, string[], unknown>;

/** A form as it came. */
export interface FormContext {
  request: Request;
  form: FormData;
  submission: Submission;
}

/** The form of a person's page, carried out by `work` once it keeps the rules of `schema`. */
export async function formAction<
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

/** A form that is about nobody's record, or that proves in its own way whose. */
export async function unboundFormAction<
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

/** A button of a person's page: nothing is typed, so no rule of ours can be broken. */
export async function buttonAction<Answer, Rules extends readonly ErrorRule<FormContext>[]>(
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
  if (submission.status !== "success") return refuseForm(submission);
  const sent = { request, form, submission };
  return callWithRules(async () => work(submission.value, sent), ...within(sent, rules));
}

/** Answers the form of a person's page. While the provider does not answer, the page comes back with what was typed. */
export async function withPreservedInput<Answer>(
  request: Request,
  answer: (form: FormData) => Promise<Answer>,
) {
  const form = await readForm(request);
  return callWithRules(() => answer(form), preserveInput(form));
}

function within<Rules extends readonly ErrorRule<FormContext>[]>(sent: FormContext, rules: Rules) {
  return rules.map((rule) => (error: ApiError) => rule(error, sent) as ReturnType<Rules[number]>);
}

/** The page again with what was typed and the provider's words beside a field; on top of the form when none is named. */
export const fieldError =
  (field = "", status = statusOf) =>
  (error: ApiError, { submission }: Pick<FormContext, "submission">) =>
    rejectForm(
      submission,
      { message: error.message, needsSupport: error.needsSupport, status: status(error) },
      field,
    );

const statusOf = ({ status }: ApiError) => status;

/** The page again with what was typed, while the provider does not answer. */
export const preserveInput = (form: FormData) =>
  onUnavailable((error) => rejectForm(parseForm(form, z.unknown()), error));
