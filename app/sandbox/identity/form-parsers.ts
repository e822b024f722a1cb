/** Parsers for the input on the sign-in pages. */

import { toE164 } from "~/lib/singapore/phone";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import { isEmail, readEmail as toEmail } from "~/lib/text/email.server";
import { isPersonName } from "~/lib/text/plain-text";
import type { Form } from "../form";
import { SHORTEST_PASSWORD } from "./passwords";

const LONGEST_PASSWORD = 200;
const LONGEST_EMAIL = 200;

/**
 * Parses a mobile number to E.164: 8 digits of Singapore, or a full number with "+".
 * @returns null if it is neither
 */
export function readMobile(typed: string): string | null {
  return toE164("+65", typed);
}

/**
 * Parses an e-mail address and converts it to lower case.
 * @returns null if the text is no e-mail address
 */
export function readEmail(typed: string): string | null {
  const email = toEmail(typed);
  return email.length <= LONGEST_EMAIL && isEmail(email) ? email : null;
}

export interface Details {
  name: string;
  /** "" for a person without one. */
  email: string;
  /** "" when none was chosen. */
  password: string;
}

/** Reads the name, and if typed e-mail and password of a new account, with their errors. A password is used with an e-mail address. */
export function readDetails(form: Form): { typed: Details; errors: Record<string, string> } {
  const typed = { name: form("name"), email: form("email"), password: form.raw("password") };
  const errors: Record<string, string> = {};
  if (typed.name === "") errors.name = "Enter your name";
  else if (!isPersonName(typed.name) || typed.name.length > 100) {
    errors.name = "Enter your name as it is written on your ID";
  }
  const isEmailNeeded = typed.email !== "" || typed.password !== "";
  const email = isEmailNeeded ? findEmailError(typed.email) : undefined;
  if (email !== undefined) errors.email = email;
  const password = typed.password === "" ? undefined : findPasswordError(typed.password);
  if (password !== undefined) errors.password = password;
  return { typed, errors };
}

export function findEmailError(typed: string): string | undefined {
  if (typed === "") return "Enter your e-mail address";
  if (readEmail(typed) === null) return "Enter an e-mail address like name@example.com";
  return undefined;
}

export function findMobileError(typed: string): string | undefined {
  if (typed === "") return "Enter your mobile number";
  if (readMobile(typed) === null)
    return "Enter a mobile number of 8 digits that starts with 6, 8 or 9";
  if (isSingaporeLandline("+65", typed))
    return "We send a code by SMS, and no SMS reaches a number that begins with 6. Please give a mobile number that begins with 8 or 9, or log in with e-mail and password";
  return undefined;
}

export function findPasswordError(password: string): string | undefined {
  if ([...password].length < SHORTEST_PASSWORD) {
    return `Choose a password of at least ${SHORTEST_PASSWORD} characters`;
  }
  if (password.length > LONGEST_PASSWORD) {
    return `Choose a password of at most ${LONGEST_PASSWORD} characters`;
  }
  return undefined;
}
