/** Reading posted forms: type, size and origin checked before anything is parsed. */
import type { Submission as ConformSubmission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { config } from "~/config.server";

type Submission<Value> = ConformSubmission<Value, string[], Value>;

const LARGEST_FORM = 64 * 1024;
const LARGEST_READ = 1024 * 1024;
const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** @throws 403, 413 or 415 as a Response, which the error boundary turns into words. */
export async function readForm(request: Request): Promise<FormData> {
  checkOrigin(request);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  if (!formTypes.includes(type)) throw new Response("This form was sent in a way we cannot read.", { status: 415 });
  const bytes = await readLimited(request);
  let form: FormData;
  try {
    form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": request.headers.get("content-type") as string } }).formData();
  } catch {
    throw unreadable();
  }
  if ([...form.keys()].some((name) => !isFieldName(name))) throw unreadable();
  return form;
}

const unreadable = () => new Response("This form was sent in a way we cannot read.", { status: 400 });

/**
 * Names as our forms write them: parts with dots, lists with small numbers. A list numbered to a billion would be built in full
 * when the form is shown again, and take the whole memory.
 */
function isFieldName(name: string): boolean {
  return /^\w{1,60}(?:\.\w{1,60}|\[\d{0,2}\]){0,5}$/.test(name) && !/__proto__|constructor|prototype/.test(name);
}

/** A form posted from another site is refused, besides what the framework and the cookie already refuse. */
function checkOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const foreign = origin !== null && origin !== new URL(config.publicUrl).origin;
  if (foreign || site === "cross-site") throw new Response("This form came from another site.", { status: 403 });
}

async function readLimited(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length <= LARGEST_FORM) chunks.push(value);
    // A little too much is read to its end, so that the sender gets to see the answer; more is cut off.
    if (length > LARGEST_READ) {
      await reader.cancel();
      break;
    }
  }
  if (length > LARGEST_FORM) throw tooLarge();
  return Buffer.concat(chunks);
}

const tooLarge = () => new Response("What you sent is too large.", { status: 413 });

/** A form checked by its schema, which reads the raw fields itself (see `journeys/read-form`). */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Submission<z.output<S>> {
  return parseWithZod(form, { schema, disableAutoCoercion: true }) as Submission<z.output<S>>;
}

/** The page again with status 400, what was typed, and the messages of the rules or of the provider. */
export function refuseForm(submission: Submission<unknown>, errors?: Record<string, string[]>, status = 400) {
  return data({ lastResult: submission.reply(errors ? { fieldErrors: errors } : undefined) }, { status });
}
