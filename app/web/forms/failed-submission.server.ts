/** What a form held that came while we could not answer: it goes back to its sender, in the page that says so. */
import { readMultipartBody } from "../customer/form-body.server";

interface Drawn {
  errors: Record<string, unknown> | null;
}

/**
 * @param context what the page is drawn from.
 * @returns its fields, and the names of those for a file, which no page can carry along; null when nothing failed on our side.
 */
export async function readFailedSubmission(request: Request, { errors }: Drawn) {
  if (request.method !== "POST" || !Object.values(errors ?? {}).some(isOurs)) return null;
  const form = await readMultipartBody(request).catch(() => null);
  if (form === null) return null;
  const all = [...form];
  const files = all.filter((field) => !isText(field)).map(([name]) => name);
  return { fields: all.filter(isText), files: [...new Set(files)] };
}

/** Neither refused nor missing. */
function isOurs(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return status === undefined || status >= 500;
}

const isText = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string";
