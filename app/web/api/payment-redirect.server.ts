/** Redirect to a page of the card gateway or the bank. */
import { redirect } from "@remix-run/node";
import { reply } from "~/languages/reply";
import { getPortal } from "../dependencies.server";
import { listFormTargets } from "../security-headers.server";
import { ApiError } from "./api-error.server";

/**
 * Redirects to a page of the card gateway or the bank. A browser follows a form only to origins that its page allows (Content Security
 * Policy, form-action), and fails silently otherwise.
 * @throws an outage for any other origin, which the log names, so that the operator can add it to the settings
 */
export function redirectToPayment(address: string): Response {
  const { origin } = new URL(address);
  if (listFormTargets().includes(origin)) return redirect(address);
  getPortal().log.error(
    { origin },
    "payment page origin is not allowed: add it to PAYMENT_ORIGINS",
  );
  throw new ApiError({
    httpCode: 503,
    error: "Service Unavailable",
    message: reply("replies:pay.page-closed"),
  });
}
