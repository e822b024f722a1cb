/** Reads and pays the invoice behind a link. */
import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import type { ApiClient, ApiError } from "~/web/api/client.server";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import { publicApi } from "~/web/customer/customer.server";
import { requireLinkToken } from "~/web/url/link-token.server";

export { linkHeaders as invoiceHeaders } from "~/web/url/link-token.server";

/**
 * Returns the token in the address and the API for visitors.
 * @throws a redirect to the page that explains the fault.
 */
export function requireInvoiceLink(token: string | undefined): {
  api: ApiClient["eInvoices"];
  params: { id: string };
} {
  return {
    api: publicApi().eInvoices,
    params: { id: requireLinkToken(token, paths.payment.byLinkNotFound) },
  };
}

export type Closed = { why: "paid"; message: string } | { why: "expired" };

/**
 * Finds the reason why the invoice cannot be paid.
 * @returns null if it can.
 * @throws a redirect for a link that leads nowhere.
 */
export function closedReason({ httpCode, failure: { errorCode, message } }: ApiError): Closed {
  if (errorCode === errorCodes.invoicePaid) return { why: "paid", message: message ?? "" };
  if (errorCode === errorCodes.invoiceLinkExpired) return { why: "expired" };
  throw redirect(
    httpCode === 404 || httpCode === 400 ? paths.payment.byLinkNotFound : paths.payment.byLinkWrong,
  );
}

/** Builds the address that the card service returns the payer to. */
function invoiceReturnUrl(token: string): string {
  return config.publicUrl + paths.to(paths.payment.byLinkVerification, { id: token });
}

type Door = ReturnType<typeof requireInvoiceLink>;

/**
 * Pays by PayNow.
 * @param amount cents, as the payer saw them.
 */
export async function payNow({ api, params }: Door, amount: number): Promise<Response> {
  await api.payNow({ params, body: { amount } });
  return redirect(paths.to(paths.payment.byLinkPayNow, params));
}

/**
 * Redirects to the card service's payment page.
 * @param amount cents, as the payer saw them.
 */
export async function payByCard({ api, params }: Door, amount: number): Promise<Response> {
  const body = { amount, returnUrl: invoiceReturnUrl(params.id) };
  return redirectToPayment((await api.payByCard({ params, body })).redirectUrl);
}
