/** What a form held that came while we could not answer: it goes back to its sender, in the page that says so. */
import { readPosted } from "./posted.server";

interface Drawn {
  errors: Record<string, unknown> | null;
}

/**
 * @param context what the page is drawn from.
 * @returns null when nothing failed on our side, or when there is a file, which no page can send along.
 */
export async function notCarriedOut(
  request: Request,
  { errors }: Drawn,
): Promise<[name: string, value: string][] | null> {
  if (request.method !== "POST" || !Object.values(errors ?? {}).some(isOurs)) return null;
  const form = await readPosted(request).catch(() => null);
  const fields = [...(form ?? [])];
  return form && fields.every(isText) ? fields : null;
}

/** Neither refused nor missing. */
function isOurs(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: number };
  return status === undefined || status >= 500;
}

const isText = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string";
