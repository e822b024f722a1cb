/** Input of a form that failed during an outage. It goes back to its sender, in the error page. */
import { readMultipartBody } from "../customer/form-body.server";

interface FailedForm {
  errors: Record<string, unknown> | null;
}

/**
 * Reads the input of the failed form.
 * @param errors the errors of the framework's rendering context, by route
 * @returns its fields, and the names of its file fields, which a page cannot send back. Null if nothing failed on our side.
 */
export async function readFailedSubmission(request: Request, { errors }: FailedForm) {
  if (request.method !== "POST" || !Object.values(errors ?? {}).some(isOurs)) return null;
  const form = await readMultipartBody(request).catch(() => null);
  if (form === null) return null;
  const all = [...form];
  const files = all.filter((field) => !isText(field)).map(([name]) => name);
  return { fields: all.filter(isText), files: [...new Set(files)] };
}

/** Checks that the failure is neither a refusal nor a missing page. */
function isOurs(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return status === undefined || status >= 500;
}

const isText = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string";
