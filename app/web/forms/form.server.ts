/** Posted forms: read for the person they were drawn for, parsed, and answered. */
import type { Submission as ConformSubmission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { newToken } from "~/lib/security/token.server";
import { TOKEN_TEXT } from "~/lib/security/token-format";
import type { ApiError } from "../api/client.server";
import { readFormBody, readMultipartBody } from "../customer/form-body.server";
import { sessionForSubject } from "../customer/form-subject.server";
import { findRepeatedField } from "./repeated-fields";

type Submission<Value> = ConformSubmission<Value, string[], Value>;

/** The form of a person's page. @throws besides what is no form at all, the page that asks for whom it is. */
export async function readForm(request: Request): Promise<FormData> {
  await sessionForSubject(request);
  return sentOnce(await readFormBody(request));
}

/** A form with a file. */
export async function readUpload(request: Request): Promise<FormData> {
  await sessionForSubject(request);
  return sentOnce(await readMultipartBody(request));
}

/** A form that is about nobody's record, or that proves in its own way whose: it may be sent whoever is acted for. */
export async function readUnboundForm(request: Request): Promise<FormData> {
  return sentOnce(await readFormBody(request));
}

/** @throws 400 for a form with two values of a field, of which neither can be taken for the person's. */
function sentOnce(form: FormData): FormData {
  if (findRepeatedField(form) === undefined) return form;
  throw new Response(
    "This form has one answer twice. Nothing was saved. Please go back and send it again.",
    { status: 400 },
  );
}

/** The one-time key that a form carries. A key that we did not make must not reach a header: the form then counts as new. */
export function idempotencyKeyOf(form: FormData): string {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && TOKEN_TEXT.test(key) ? key : newToken();
}

/** Whether a loader draws its page again for a form that was sent to it: the framework hands it the form's own headers. */
export function isRevalidationAfterPost(request: Request): boolean {
  return request.headers.has("content-type");
}

/** A form checked by its schema, which reads the raw fields itself (see `web/forms/form-fields`). */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Submission<z.output<S>> {
  return parseWithZod(form, { schema, disableAutoCoercion: true }) as Submission<z.output<S>>;
}

/** The page again with status 400, what was typed, and the messages of the portal's own rules. */
export function refuseForm(
  submission: Submission<unknown>,
  errors?: Record<string, string[]>,
  status = 400,
) {
  return data(replyTo(submission, errors), { status });
}

/**
 * The page again with what was typed and the message of a call that the provider rejected.
 * @param field the field beside which the message stands; above the form without one.
 */
export function rejectForm(
  submission: Submission<unknown>,
  { message, status, needsSupport }: Pick<ApiError, "message" | "status" | "needsSupport">,
  field = "",
) {
  return data({ ...replyTo(submission, { [field]: [message] }), needsSupport }, { status });
}

const replyTo = (submission: Submission<unknown>, fieldErrors?: Record<string, string[]>) => ({
  lastResult: submission.reply(fieldErrors ? { fieldErrors } : undefined),
});
