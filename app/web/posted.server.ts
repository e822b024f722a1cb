/** What was posted, read once: type, size and origin are checked before anything is parsed. */
import { config } from "~/config.server";
import { readBody } from "~/lib/read-body.server";

const LARGEST_FORM = 64 * 1024;
const LARGEST_UPLOAD = 16 * 1024 * 1024;
const UPLOAD = "multipart/form-data";
const formTypes = ["application/x-www-form-urlencoded", UPLOAD];

interface Posted {
  form: FormData;
  length: number;
}

// A body can be read once; the guard looks at the form before the action does, and the page that says it failed looks once more. The
// framework gives each of them a request of its own around the same body. Forgotten with their requests.
const alreadyRead = new WeakMap<object, Promise<Posted>>();

/** @throws 403, 413 or 415 as a Response, which the error boundary turns into words. */
export async function readPosted(request: Request): Promise<FormData> {
  const { form, length } = await postedTo(request);
  if (length > LARGEST_FORM) throw tooLarge();
  return form;
}

/** A form with a file. What is larger than the file may be is still read, so that the page can say so. */
export async function readPostedFile(request: Request): Promise<FormData> {
  return (await postedTo(request)).form;
}

function postedTo(request: Request): Promise<Posted> {
  const posted = request.body ?? request;
  const before = alreadyRead.get(posted);
  if (before) return before;
  const reading = read(request);
  alreadyRead.set(posted, reading);
  return reading;
}

async function read(request: Request): Promise<Posted> {
  checkOrigin(request);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  if (!formTypes.includes(type))
    throw new Response("This form was sent in a way we cannot read.", { status: 415 });
  const bytes = await readBody(request, type === UPLOAD ? LARGEST_UPLOAD : LARGEST_FORM);
  if (bytes === null) throw tooLarge();
  const headers = { "content-type": request.headers.get("content-type") as string };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
  if (form === null) throw unreadable();
  return { form: withoutNul(checkFields(form)), length: bytes.byteLength };
}

/** A form posted from another site is refused, besides what the framework and the cookie already refuse. */
function checkOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const foreign = origin !== null && origin !== new URL(config.publicUrl).origin;
  if (foreign || site === "cross-site")
    throw new Response("This form came from another site.", { status: 403 });
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
