/** Reading posted forms: type, size and origin checked before anything is parsed. */
import type { Submission as ConformSubmission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { config } from "~/config.server";
import { newToken } from "~/lib/token.server";
import { TOKEN_TEXT } from "~/lib/token-text";
import { ApiError } from "./client.server";

type Submission<Value> = ConformSubmission<Value, string[], Value>;

const LARGEST_FORM = 64 * 1024;
const LARGEST_READ = 1024 * 1024;
const LARGEST_UPLOAD = 16 * 1024 * 1024;
const LARGEST_UPLOAD_READ = 64 * 1024 * 1024;
const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** @throws 403, 413 or 415 as a Response, which the error boundary turns into words. */
export function readForm(request: Request): Promise<FormData> {
  return readPosted(request, LARGEST_FORM, LARGEST_READ);
}

/** A form with a file. What is larger than the file may be is still read, so that the page can say so. */
export function readUpload(request: Request): Promise<FormData> {
  return readPosted(request, LARGEST_UPLOAD, LARGEST_UPLOAD_READ);
}

async function readPosted(request: Request, largest: number, read: number): Promise<FormData> {
  checkOrigin(request);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  if (!formTypes.includes(type))
    throw new Response("This form was sent in a way we cannot read.", { status: 415 });
  const bytes = await readLimited(request, largest, read);
  const headers = { "content-type": request.headers.get("content-type") as string };
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
    .formData()
    .catch(() => null);
  if (form === null) throw unreadable();
  return withoutNul(checkFields(form));
}

/** A form posted from another site is refused, besides what the framework and the cookie already refuse. */
function checkOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const foreign = origin !== null && origin !== new URL(config.publicUrl).origin;
  if (foreign || site === "cross-site")
    throw new Response("This form came from another site.", { status: 403 });
}

async function readLimited(request: Request, largest: number, read: number): Promise<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length <= largest) chunks.push(value);
    else chunks = [];
    // A little too much is read to its end, so that the sender gets to see the answer; more is cut off.
    if (length > read) {
      await reader.cancel();
      break;
    }
  }
  if (length > largest) throw tooLarge();
  return Buffer.concat(chunks);
}

const tooLarge = () => new Response("What you sent is too large.", { status: 413 });

/** The names our forms use: words, and the parts of a date. An index could ask for a list of a thousand million entries. */
const FIELD_NAME = /^[a-zA-Z][\w-]{0,59}(\.[a-zA-Z]\w{0,29})?$/;
const MOST_FIELDS = 500;

function checkFields(form: FormData): FormData {
  const names = [...form.keys()];
  const strange = (name: string) => !FIELD_NAME.test(name) || name.startsWith("constructor");
  if (names.length > MOST_FIELDS || names.some(strange)) throw unreadable();
  return form;
}

/** No keyboard types it, and no database keeps it. */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === "string") clean.append(name, value.replaceAll("\0", ""));
    else clean.append(name, value);
  }
  return clean;
}

const unreadable = () =>
  new Response("This form was sent in a way we cannot read.", { status: 400 });

/** The one-time key that a form carries. What is none of ours must not reach a header; it is a new form then. */
export function onceKeyOf(form: FormData): string {
  const key = form.get("onceKey");
  return typeof key === "string" && TOKEN_TEXT.test(key) ? key : newToken();
}

/** Whether a loader draws its page again for a form that was sent to it: the framework hands it the form's own headers. */
export function redrawsForm(request: Request): boolean {
  return request.headers.has("content-type");
}

/** A form checked by its schema, which reads the raw fields itself (see `journeys/read-form`). */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Submission<z.output<S>> {
  return parseWithZod(form, { schema, disableAutoCoercion: true }) as Submission<z.output<S>>;
}

/**
 * The answer to a posted form. While the provider does not answer, whatever was asked of it, the page comes back with what was typed.
 */
export async function keepingTyped<Answer>(form: FormData, answer: () => Promise<Answer>) {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.silent) throw error;
    return refuseForm(parseForm(form, asTyped), { "": [error.message] }, error.httpCode);
  }
}

const asTyped = z.unknown();

/** The page again with status 400, what was typed, and the messages of the rules or of the provider. */
export function refuseForm(
  submission: Submission<unknown>,
  errors?: Record<string, string[]>,
  status = 400,
) {
  return data(
    { lastResult: submission.reply(errors ? { fieldErrors: errors } : undefined) },
    { status },
  );
}
