/**
 * What every form does alike: it is read for the person it was drawn for, parsed, shown again with what was typed when it breaks a rule of
 * ours, and carried out. What the provider refuses is answered by rules; the first that knows a failure answers it, and one that none knows
 * is thrown on. Nothing else in the portal catches the provider's failures.
 */
import type { Submission as ConformSubmission } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { ApiError } from "../api/client.server";
import { pageNotFound } from "../api/not-found.server";
import { errorFlash, redirectWithFlash } from "./flash.server";
import { parseForm, readForm, readUnboundForm, refuseForm, rejectForm } from "./form.server";

export type Submission = ConformSubmission<unknown, string[], unknown>;

/** A form as it came. */
export interface FormContext {
  request: Request;
  form: FormData;
  submission: Submission;
}

/** Answers a failure of the provider, or leaves it to the next rule by undefined. */
export type ErrorRule<Context = FormContext> = (error: ApiError, context: Context) => unknown;
type Known<Rules extends readonly ErrorRule<never>[]> = Exclude<
  Awaited<ReturnType<Rules[number]>>,
  undefined
>;

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

/** Asks the provider, outside of a form or within one that was read already. */
export async function callWithRules<Answer, Rules extends readonly ErrorRule<void>[]>(
  ask: () => Promise<Answer>,
  ...rules: Rules
): Promise<Answer | Known<Rules>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const rule of rules) {
      const answer = await rule(error);
      if (answer !== undefined) return answer as Known<Rules>;
    }
    throw error;
  }
}

type Answering<Answer, Context> = (error: ApiError, context: Context) => Answer;

function onlyIf(holds: (error: ApiError) => boolean) {
  return <Answer, Context = unknown>(answer: Answering<Answer, Context>) =>
    (error: ApiError, context: Context) =>
      holds(error) ? answer(error, context) : undefined;
}

/** The provider said no, in words that may be shown. */
export const onRejected = onlyIf((error) => error.refused);
/** It does not answer at the moment. */
export const onUnavailable = onlyIf((error) => error.silent);
/** It said no, or does not answer at the moment: both in words that may be shown. */
export const onRejectedOrUnavailable = onlyIf((error) => error.refused || error.silent);
/** It has no such call, which it need not have. */
export const onUnsupported = onlyIf(({ missing }) => missing);
/** Whether it was done is not known. */
export const onServerError = onlyIf((error) => error.httpCode >= 500);
/** It knows no such thing, or cannot even look for it. */
export const onNotFound = onlyIf(
  ({ httpCode, tokenProblem }) => tokenProblem === null && (httpCode === 404 || httpCode === 400),
);
export const onStatus = (status: number) => onlyIf(({ httpCode }) => httpCode === status);
export const onErrorCode = (code: string) => onlyIf(({ failure }) => failure.errorCode === code);

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

/** The provider's words on another page. */
export const flashAt = (request: Request, to: string) => (error: ApiError) =>
  redirectWithFlash(request, to, errorFlash(error));

/** @throws a redirect: also from where a page is only read. */
export const redirectTo = (to: string, headers?: HeadersInit) => (): never => {
  throw redirect(to, { headers });
};

/** @throws 404: the page that is not there is drawn in its place. */
export const throwNotFound = (): never => {
  throw pageNotFound();
};
