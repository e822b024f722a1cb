/** After sign-in the identity is tied to a customer of the provider, with every code of SPEC section 8. */

import type { z } from "zod";
import { authStatusCodes } from "~/contract/response";
import type { association } from "~/contract/sign-in/auth";
import { reply } from "~/languages/reply";
import { callWithRules } from "../api/call-rules.server";
import { createClient } from "../api/client.server";
import { getPortal } from "../dependencies.server";
import { refreshTokens, type Tokens } from "./identity.server";

/** SPEC section 9, auth retry limit. */
const RETRY_LIMIT = 3;

/** Reason why a sign-in ends in a delayed logout. The texts are in `endings`. */
export type SignOutReason = keyof typeof signOutReasons;

/** SPEC section 8: token errors and association codes. */
export const signOutReasons = {
  tokenInvalid: reply("replies:ending.token-invalid"),
  tokenExpired: reply("replies:ending.token-expired"),
  retryLimit: reply("replies:ending.retry"),
  accountMissing: reply("replies:ending.no-account"),
  associationFailed: reply("replies:ending.wrong"),
  accountClosed: reply("replies:account.closed"),
  accountMerged: reply("replies:account.merged"),
  creationFailed: reply("replies:ending.not-created"),
  sessionExpired: reply("replies:ending.session"),
} as const;

const endingOfAccount = { CLOSED: "accountClosed", MERGED: "accountMerged" } as const;

const endingByCode: Record<number, SignOutReason> = {
  [authStatusCodes.tokenInvalid]: "tokenInvalid",
  [authStatusCodes.tokenMalformed]: "tokenInvalid",
  [authStatusCodes.accountMissing]: "accountMissing",
  [authStatusCodes.associationFailed]: "associationFailed",
  [authStatusCodes.creationFailed]: "creationFailed",
  [authStatusCodes.sessionExpired]: "sessionExpired",
};

export type Association =
  | { customerId: string; tokens: Tokens; isRecordClosed: boolean }
  | { ending: SignOutReason; tokens: Tokens };

/** @param opensNew true if the customer wants a new account after the old one was closed */
export async function associateCustomer(tokens: Tokens, opensNew: boolean): Promise<Association> {
  let current = tokens;
  for (let tries = 0; ; tries += 1) {
    const { statusCode, customerId, ended } = await validate(current, opensNew);
    const success =
      statusCode === authStatusCodes.knownCustomer ||
      statusCode === authStatusCodes.createdCustomer;
    if (success && customerId !== undefined)
      return { customerId, tokens: current, isRecordClosed: ended === "RECORD" };
    if (ended === "CLOSED" || ended === "MERGED")
      return { ending: endingOfAccount[ended], tokens: current };
    if (statusCode !== authStatusCodes.tokenExpired)
      return { ending: endingByCode[statusCode] ?? "associationFailed", tokens: current };
    if (tries === RETRY_LIMIT) return { ending: "retryLimit", tokens: current };
    current = await refreshTokens(current).catch(() => current);
  }
}

const isAccountError = (code: number) =>
  code === authStatusCodes.tokenExpired || Object.hasOwn(endingByCode, code);

/** Validates the association. The provider returns its code in the data of an answer or in the wrapper of a refusal. */
async function validate(tokens: Tokens, opensNew: boolean): Promise<z.output<typeof association>> {
  const api = createClient({ ...getPortal().api, accessToken: tokens.accessToken });
  return callWithRules(
    () => api.auth.validate(opensNew ? { body: { opensNew } } : {}),
    ({ failure: { statusCode }, httpCode, tokenProblem }) => {
      if (statusCode === undefined)
        return tokenProblem === "invalid"
          ? { statusCode: authStatusCodes.tokenInvalid }
          : undefined;
      // A backend during an outage may return an unknown code, which says nothing about the account.
      return isAccountError(statusCode) || httpCode < 500 ? { statusCode } : undefined;
    },
  );
}
