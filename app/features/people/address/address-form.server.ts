/** Looks up the postal code of an address form (SPEC section 5, Address). */
import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { reply } from "~/languages/reply";
import { isPostalCode, readPostalCode } from "~/lib/singapore/address";
import { wordErrors } from "~/web/forms/form.server";
import { type LookupResult, lookUpPostalCode } from "~/web/operations/postal-code.server";
import { consumeRateLimit } from "~/web/operations/rate-limit.server";

const INVALID = reply("replies-people:postal-code.invalid");

/**
 * Looks up a postal code within the rate limit.
 * @param who the key of the rate limit. Past the limit, the person types the address.
 */
export async function lookUpPostalCodeLimited(code: string, who: string): Promise<LookupResult> {
  const plain = readPostalCode(code);
  if (isPostalCode(plain) && !(await consumeRateLimit("lookUp", who))) return "unanswered";
  return lookUpPostalCode(plain);
}

/** Renders the page again with block, street and building filled in. If there is no result, the postal code is rejected. */
export async function renderLookedUpAddress(submission: Submission<unknown>, who: string) {
  const typed = submission.reply().initialValue ?? {};
  const code = typeof typed.postalCode === "string" ? typed.postalCode : "";
  if (code.trim() === "")
    return answer(typed, { postalCode: [reply("replies-people:postal-code.required")] }, null);
  const result = await lookUpPostalCodeLimited(code, who);
  if (result === "none") return answer(typed, { postalCode: [INVALID] }, null);
  if (result === "unanswered") return answer(typed, null, "unanswered");
  return answer({ ...typed, postalCode: readPostalCode(code), ...result.found }, null, "found");
}

function answer(
  initialValue: Values,
  error: Record<string, string[]> | null,
  lookedUp: "found" | "unanswered" | null,
) {
  const lastResult = error
    ? wordErrors({ status: "error" as const, initialValue, error })
    : { initialValue };
  return data({ lastResult, lookedUp }, { status: error ? 400 : 200 });
}

type Values = NonNullable<ReturnType<Submission<unknown>["reply"]>["initialValue"]>;

/**
 * Returns errors that prevent saving: an unknown postal code. An unanswered look-up prevents nothing.
 * A postal code of a stored address is not looked up.
 */
export async function findPostalCodeProblem(
  code: string,
  who: string,
  stored: readonly { postalCode: string }[],
): Promise<Record<string, string[]> | null> {
  if (stored.some(({ postalCode }) => postalCode === readPostalCode(code))) return null;
  return (await lookUpPostalCodeLimited(code, who)) === "none" ? { postalCode: [INVALID] } : null;
}
