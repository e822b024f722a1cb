/** Posted forms: reading with the check of the form subject, parsing, and answering. */
import type { Submission as ConformSubmission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { reply } from "~/languages/reply";
import { createToken } from "~/lib/security/token.server";
import { TOKEN_PATTERN } from "~/lib/security/token-format";
import type { ApiError } from "../api/api-error.server";
import { readFormBody, readMultipartBody } from "../customer/form-body.server";
import { requireSessionForSubject } from "../customer/form-subject.server";
import { wordForVisitor } from "../language/replies.server";
import { findRepeatedField } from "./repeated-fields";

type Submission<Value> = ConformSubmission<Value, string[], Value>;

/**
 * Reads the form of a person's page.
 * @throws a refusal of an unreadable form, or the page that asks which person it is for
 */
export async function readForm(request: Request): Promise<FormData> {
  await requireSessionForSubject(request);
  return withoutIdempotencyKey(await readFormBody(request));
}

/** Reads a form with a file. */
export async function readUpload(request: Request): Promise<FormData> {
  await requireSessionForSubject(request);
  return withoutIdempotencyKey(await readMultipartBody(request));
}

/** Reads a form that is not about a person's record, or that proves in another way whose it is. The person acted for does not matter. */
export async function readUnboundForm(request: Request): Promise<FormData> {
  return withoutIdempotencyKey(await readFormBody(request));
}

/**
 * Rejects repeated fields.
 * @throws 400 for a form with two values of a field, since either could be wrong
 */
function withoutIdempotencyKey(form: FormData): FormData {
  if (findRepeatedField(form) === undefined) return form;
  throw new Response(wordForVisitor(reply("replies:form.twice")), { status: 400 });
}

/** Returns the idempotency key of a form. A key that we did not create must not reach a header, so such a form counts as new. */
export function readIdempotencyKey(form: FormData): string {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && TOKEN_PATTERN.test(key) ? key : createToken();
}

/** Checks whether a loader runs for a page whose form was sent. The framework passes it the form's own headers. */
export function isRevalidationAfterPost(request: Request): boolean {
  return request.headers.has("content-type");
}

/** Checks a form by its schema, which reads the raw fields itself (see `web/forms/form-fields`). */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Submission<z.output<S>> {
  return parseWithZod(form, { schema, disableAutoCoercion: true }) as Submission<z.output<S>>;
}

/** Shows the page again with status 400, its input, and the messages of the portal's own rules. */
export function renderFormErrors(
  submission: Submission<unknown>,
  errors?: Record<string, string[]>,
  status = 400,
) {
  return data(replyTo(submission, errors), { status });
}

type Refusal = Pick<ApiError, "message" | "status" | "needsSupport"> &
  Partial<Pick<ApiError, "inEnglish">>;

/**
 * Shows the page again with its input and the message of a call that the provider rejected.
 * @param field the field that gets the message, or none for the top of the form
 */
export function renderRejectedForm(
  submission: Submission<unknown>,
  { message, status, needsSupport, inEnglish }: Refusal,
  field = "",
) {
  const reply = replyTo(submission, { [field]: [message] });
  return data({ ...reply, needsSupport, inEnglish }, { status });
}

/**
 * Shows the page again with its input, and the values on record of what another writer changed since it was opened.
 * @param version with which the same form counts when it is sent again
 */
export function renderChangedForm(
  submission: Submission<unknown>,
  fieldErrors: Record<string, string[]>,
  version: string,
) {
  const { lastResult } = replyTo(submission, fieldErrors);
  const initialValue = { ...lastResult.initialValue, version };
  return data({ lastResult: { ...lastResult, initialValue } }, { status: 409 });
}

/** Fields whose value is never sent back with a rejected form. */
const secretFields = ["staffCode"];

const replyTo = (submission: Submission<unknown>, fieldErrors?: Record<string, string[]>) => ({
  lastResult: wordErrors(
    submission.reply({ hideFields: secretFields, ...(fieldErrors && { fieldErrors }) }),
  ),
});

/** Words the errors of a form in the visitor's language. */
export function wordErrors<Result extends SubmissionResult>(result: Result): Result {
  const { error } = result;
  if (!error) return result;
  const worded = Object.entries(error).map(([field, messages]) => [
    field,
    messages?.map(wordForVisitor) ?? null,
  ]);
  return { ...result, error: Object.fromEntries(worded) };
}
