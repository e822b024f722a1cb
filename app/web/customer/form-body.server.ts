/** Reads a posted form once. Type, size and the number of fields are checked before anything is parsed. */

import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { FORM_MEDIA_TYPE, readMediaType } from "~/lib/request/media-type";
import { BodyTooLargeError, readBody, readChunks } from "~/lib/request/read-body.server";
import { getOrCreatePerRequest } from "~/lib/request/request-context.server";
import { removeControls } from "~/lib/text/plain-text";
import { removeEnding } from "~/lib/text/remove-ending";
import { parseMultipart } from "../forms/multipart.server";
import { wordForVisitor } from "../language/replies.server";
import { readSession } from "../session/session.server";
import { createUploadPlaces, SlowSenderError } from "./upload-places.server";

const LARGEST_FORM = 64 * 1024;
const LARGEST_UPLOAD = 16 * 1024 * 1024;
const UPLOAD = "multipart/form-data";

/** Pages with a file input. Every other page accepts small forms only. */
const FILE_PAGES: string[] = [paths.people.photo];
/** Each body may take a few megabytes of memory. A slower sender would not deliver a photo of 2 MB within the server's two minutes. */
const inUploadPlace = createUploadPlaces({
  places: 8,
  graceMs: 5_000,
  bytesPerSecond: 16 * 1024,
});

const POSTED = {};

interface Posted {
  form: FormData;
  hasFile: boolean;
}

/**
 * Reads the body of a form.
 * @throws 408, 413 or 415 as a Response, for which the error boundary shows a message
 */
export async function readFormBody(request: Request): Promise<FormData> {
  const { form, hasFile } = await postedTo(request);
  if (hasFile) throw tooLarge();
  return form;
}

/** Reads a form with a file. A file that is too large for its page is cut off, so that the page can report it. */
export async function readMultipartBody(request: Request): Promise<FormData> {
  return (await postedTo(request)).form;
}

/** Checks whether an address has a page with a file input, which accepts large bodies of signed-in customers. */
export function hasFileInput(pathname: string): boolean {
  const page = removeEnding(pathname.toLowerCase(), "/");
  return FILE_PAGES.includes(page.endsWith(".data") ? page.slice(0, -".data".length) : page);
}

/** Reads the body, which is possible only once. `remix dev` answers outside a request context, so a copy is read there. */
const postedTo = (request: Request): Promise<Posted> =>
  getOrCreatePerRequest(POSTED, () => read(request)) ?? read(request.clone());

async function read(request: Request): Promise<Posted> {
  const type = readMediaType(request.headers.get("content-type"));
  if (type === FORM_MEDIA_TYPE) return { form: await readFields(request), hasFile: false };
  if (type === UPLOAD) return readUpload(request);
  throw new Response(wordForVisitor(reply("replies:form.unreadable")), { status: 415 });
}

async function readUpload(request: Request): Promise<Posted> {
  if (!(await maySendFile(request)))
    return { form: await readParts(request, readChunks(request, LARGEST_FORM)), hasFile: false };
  const form = await inUploadPlace(readChunks(request, LARGEST_UPLOAD), (chunks) =>
    readParts(request, chunks),
  );
  const hasFile = [...form.values()].some((value) => typeof value !== "string" && value.size > 0);
  return { form, hasFile };
}

async function maySendFile(request: Request): Promise<boolean> {
  if (!hasFileInput(new URL(request.url).pathname)) return false;
  // If the session cannot be read, the error page still gets the fields of a small form.
  return (await readSession(request).catch(() => null))?.person != null;
}

async function readParts(
  { headers }: Request,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FormData> {
  try {
    const form = await parseMultipart(chunks, headers.get("content-type") ?? "");
    return cleanValues(checkFields(form));
  } catch (error) {
    if (error instanceof SlowSenderError) throw tooSlow();
    throw error instanceof BodyTooLargeError ? tooLarge() : unreadable();
  }
}

const AMPERSAND = 0x26;

async function readFields(request: Request): Promise<FormData> {
  const bytes = await readBody(request, LARGEST_FORM);
  if (bytes === null) throw tooLarge();
  if (bytes.reduce((count, byte) => (byte === AMPERSAND ? count + 1 : count), 1) > MAX_FIELDS)
    throw unreadable();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString("utf8"))) form.append(name, value);
  return cleanValues(checkFields(form));
}

const tooSlow = () =>
  new Response(wordForVisitor(reply("replies:form.slow")), {
    status: 408,
    headers: { connection: "close" },
  });
const tooLarge = () => new Response(wordForVisitor(reply("replies:form.large")), { status: 413 });

/** The field names of our forms: words, and the parts of a date. An index could otherwise create a list of a thousand million entries. */
const FIELD_NAME = /^[a-zA-Z][\w-]{0,59}(\.[a-zA-Z]\w{0,29})?$/;
const MAX_FIELDS = 500;

function checkFields(form: FormData): FormData {
  const names = [...form.keys()];
  const strange = (name: string) => !FIELD_NAME.test(name) || name.startsWith("constructor");
  if (names.length > MAX_FIELDS || names.some(strange)) throw unreadable();
  return form;
}

/** Removes NUL, direction marks and other characters that no keyboard types, before any page shows or stores them. */
function cleanValues(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === "string") clean.append(name, removeControls(value));
    else clean.append(name, value);
  }
  return clean;
}

const unreadable = () =>
  new Response(wordForVisitor(reply("replies:form.unreadable")), { status: 400 });
