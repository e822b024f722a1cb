/** On to a page of the card gateway or the bank. */
import { redirect } from "@remix-run/node";
import { portal } from "../dependencies.server";
import { formTargets } from "../security-headers.server";
import { ApiError } from "./client.server";

/**
 * A browser follows a form to no other origin than the page it is on allows (Content Security Policy, form-action), and says nothing.
 * @throws what a form is told as "not answering": the log says which origin is to be named.
 */
export function redirectToPayment(address: string): Response {
  const { origin } = new URL(address);
  if (formTargets.includes(origin)) return redirect(address);
  portal().log.error(
    { origin },
    "a payment page is not among GATEWAY_URL, BANK_URL and PAYMENT_ORIGINS",
  );
  throw new ApiError({
    httpCode: 503,
    error: "Service Unavailable",
    message:
      "We cannot open the payment page at the moment. No money has moved. Please try again later, or call us.",
  });
}
