/** Stripe's errors: what the log, the customer and the operator learn from each kind. */
import type Stripe from "stripe";
import type { Reply } from "~/languages/reply";
import { rejectGatewayClosed, rejectGatewayUnavailable } from "~/provider/shared/card-gateway";
import { type StripeCaller, stripePackage } from "./client";

type StripeError = Stripe.errors.StripeError;

/**
 * Makes a request of Stripe, and logs the error that it answers.
 * @param reassurance for the customer that is true despite the failure
 * @throws 503: "try again" if Stripe did not answer, and other words if it refused what the portal sent
 */
export async function callStripe<Answer>(
  { log }: Pick<StripeCaller, "log">,
  request: () => Promise<Answer>,
  reassurance?: Reply,
): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (isPassing(error)) {
      log.warn(toLogFields(error), "failed to reach the card service");
      return rejectGatewayUnavailable(reassurance);
    }
    log.error(
      toLogFields(error),
      "request refused by the card service: check the key, the account and the API version",
    );
    return rejectGatewayClosed(reassurance);
  }
}

/** @returns null for an object that the account does not have, such as one of an earlier key or of test mode */
export async function acceptMissing<Answer>(
  { log }: StripeCaller,
  request: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await request;
  } catch (error) {
    if (!isStripeError(error) || error.code !== "resource_missing") throw error;
    log.warn(toLogFields(error), "object unknown to the account of the card service");
    return null;
  }
}

/**
 * Passes on what Stripe refuses because of the object's state, such as the end of a session that has ended.
 * @throws every other error
 */
export async function acceptRefused<Answer>(
  { log }: StripeCaller,
  request: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof stripePackage().errors.StripeInvalidRequestError)) throw error;
    log.warn(toLogFields(error), "change refused by the card service");
    return null;
  }
}

export const isStripeError = (error: unknown): error is StripeError =>
  error instanceof stripePackage().errors.StripeError;

/** Describes an error for `check-config`. */
export function explainStripeError(error: StripeError): string {
  const { StripeAuthenticationError, StripePermissionError } = stripePackage().errors;
  if (error instanceof StripeAuthenticationError) return `refuses GATEWAY_SECRET: ${error.message}`;
  if (error instanceof StripePermissionError)
    return `does not permit GATEWAY_SECRET to do this: ${error.message}`;
  if (isPassing(error)) return `does not answer: ${error.message}`;
  return `refused the request (${error.code ?? error.type}): ${error.message}`;
}

/** Distinguishes what ends without a change at our end. The HTTP status of a busy key is 409. */
function isPassing(error: StripeError): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = stripePackage().errors;
  return (
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError ||
    error.statusCode === 409
  );
}

/** Stripe's support finds a request by its ID. The message can repeat what was sent, so it is not logged. */
const toLogFields = ({ type, code, decline_code, param, statusCode, requestId }: StripeError) => ({
  type,
  code,
  declineCode: decline_code,
  param,
  status: statusCode,
  requestId,
});
