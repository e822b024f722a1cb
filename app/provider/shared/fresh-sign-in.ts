/** The check of acts that cannot be taken back: closing an account, reporting a death, ending an arrangement, changing a contact. */
import { FRESH_SIGN_IN_MINUTES } from "~/contract/call";
import { errorCodes } from "~/contract/response";
import type { CustomerContext } from "./context";
import { markUntranslated, refuse } from "./failure";

/** The portal checks the limit first, so that a form that arrives in its last second is still accepted here. */
const TOLERANCE_SECONDS = 60;
const LIMIT_SECONDS = FRESH_SIGN_IN_MINUTES * 60 + TOLERANCE_SECONDS;

/**
 * Requires that the person authenticated a short time ago, or, without a sign-in, that the helper typed the staff code for this act. The
 * portal alone checks it if the access token does not name the time. The identity provider's clock is the real one.
 * @throws 403 with FRESH_SIGN_IN_NEEDED
 */
export function requireFreshSignIn({
  isCounterAccount,
  authTime,
  enteredBy,
}: Pick<CustomerContext, "isCounterAccount" | "authTime" | "enteredBy">): void {
  const isFresh = isCounterAccount
    ? enteredBy?.isConfirmed === true
    : authTime === null || Date.now() / 1000 - authTime <= LIMIT_SECONDS;
  if (!isFresh)
    refuse(
      403,
      errorCodes.freshSignInNeeded,
      markUntranslated("Please sign in again first, then send it again."),
    );
}
