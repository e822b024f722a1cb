/** The code that a person typed from an SMS or an e-mail. */
import { readDigits } from "~/lib/text/typed-codes";
import type { Form } from "../form";
import { type Code, checkCode } from "./one-time-code";
import {
  clearFailedAttempts,
  countTry,
  type SignInInteraction,
  showInteractionPage,
} from "./sign-in";
import { renderCodeView, TRY_LIMIT_MESSAGE } from "./sign-in-views";

/**
 * Checks the code.
 * @returns the page with its errors, or null if the code was right
 */
export async function checkCodeOrRespond(
  visit: SignInInteraction,
  form: Form,
  code: Code,
  place: Parameters<typeof renderCodeView>[1],
) {
  const refuse = (words: string, status: 400 | 429 = 400) =>
    showInteractionPage(visit, {
      ...renderCodeView(visit.base, place, code.target, { code: words }),
      status,
    });
  const typed = readCode(form);
  if (typed === null) return refuse("Enter the code of 6 digits");
  if (!(await countTry(visit, code.target))) return refuse(TRY_LIMIT_MESSAGE, 429);
  const verdict = await checkCode(visit.sandbox, code, typed);
  if (verdict === "wrong") return refuse("The code is not right. Check it again.");
  if (verdict === "over") return refuse("This code cannot be used any more. Ask for another one.");
  await clearFailedAttempts(visit, code.target);
  return null;
}

/**
 * Reads the digits of a code, however they were spaced.
 * @returns null unless there are six
 */
function readCode(form: Form): string | null {
  const digits = readDigits(form("code"));
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}
