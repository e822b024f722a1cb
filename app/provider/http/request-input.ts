/** The input of a call: its idempotency key, its JSON, and the check by the schemas of the contract. */
import type { z } from "zod";
import { errorCodes } from "~/contract/response";
import { markUntranslated, refuse, toEnglish } from "../shared/failure";

const MAX_KEY_LENGTH = 100;

/** @throws 400 without a key. */
export function requireIdempotencyKey(key: string): void {
  if (key === "" || key.length > MAX_KEY_LENGTH) {
    refuse(400, errorCodes.idempotencyKeyMissing, markUntranslated("A one-time key is missing"));
  }
}

/** @throws 400 for a body that is no JSON. An empty one has no fields. */
export function readJson(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return refuse(400, errorCodes.invalid, markUntranslated("The request is not JSON"));
  }
}

/** @throws 400 with the first fault, or for a character that cannot be stored. */
export function parse(schema: z.ZodType, value: unknown): never {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsUnwritable(parsed.data)) refuse(400, errorCodes.invalid, markUntranslated(UNWRITABLE));
    return parsed.data as never;
  }
  const [issue] = parsed.error.issues;
  return refuse(
    400,
    errorCodes.invalid,
    markUntranslated(
      issue === undefined
        ? "The request is not valid"
        : `${issue.path.join(".")}: ${toEnglish(issue.message)}`,
    ),
  );
}

const UNWRITABLE = "The request contains a character that is not allowed";

/** Checks for NUL and unpaired surrogates, which the database can neither store nor compare. They never reach a handler. */
function holdsUnwritable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || /\p{Cs}/u.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).flat().some(holdsUnwritable);
}
