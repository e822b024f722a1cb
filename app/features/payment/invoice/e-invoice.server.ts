/** Reads and pays the invoice behind a link. */
import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules, matchStatus, onUnsupported } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { redirectWithErrorFlash } from "~/web/forms/flash.server";
import { getVisitorLanguage } from "~/web/language/visitor-language.server";
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
    api: createPublicApi().eInvoices,
    params: { id: requireLinkToken(token, paths.payment.byLinkNotFound) },
  };
}

export interface Closed {
  why: "paid" | "expired";
  /** States if money came for the invoice. */
  message: string;
}

/**
 * Finds the reason why the invoice cannot be paid.
 * @returns null if it can.
 * @throws a redirect for a link that leads nowhere.
 */
export function findClosedReason({ httpCode, failure }: ApiError): Closed {
  const { errorCode, message = "" } = failure;
  if (errorCode === errorCodes.invoicePaid) return { why: "paid", message };
  if (errorCode === errorCodes.invoiceLinkExpired) return { why: "expired", message };
  throw redirect(
    httpCode === 404 || httpCode === 400 ? paths.payment.byLinkNotFound : paths.payment.byLinkWrong,
  );
}

/** Sends a new link to the contact on record. The next page is the same, whether or not there is such an invoice. */
export async function sendNewLink(request: Request, { api, params }: Door): Promise<Response> {
  const page = paths.to(paths.payment.byLink, { id: params.id });
  return callWithRules(
    () =>
      api
        .sendLink({ params })
        .then(() => redirect(paths.to(paths.payment.byLink, { id: params.id, requested: "yes" }))),
    onUnsupported(() => redirect(paths.payment.byLinkWrong)),
    redirectWithErrorFlash(request, page),
  );
}

/** Builds the address that the card service returns the payer to. */
function invoiceReturnUrl(token: string): string {
  return config.publicUrl + paths.to(paths.payment.byLinkVerification, { id: token });
}

type Door = ReturnType<typeof requireInvoiceLink>;

/** A payment of the invoice. */
interface InvoicePayment {
  /** Cents, as the payer saw them. */
  amount: number;
  receiptEmail: string | null;
}

/** Asks for the receipt in the language of the page. */
const toPaymentBody = ({ amount, receiptEmail }: InvoicePayment) => ({
  amount,
  receiptEmail: receiptEmail ?? "",
  chosenLanguage: getVisitorLanguage(),
});

export async function startInvoicePayNow(
  { api, params }: Door,
  payment: InvoicePayment,
): Promise<Response> {
  await api.payNow({ params, body: toPaymentBody(payment) });
  return redirect(paths.to(paths.payment.byLinkPayNow, params));
}

/**
 * Finds the PayNow code that can be paid now.
 * @returns null if none is open.
 */
export async function findOpenInvoiceQr({ api, params }: Door) {
  return callWithRules(
    () => api.qrString({ params }),
    matchStatus(404)(() => null),
  );
}

/** Redirects to the card service's payment page. */
export async function payInvoiceByCard(
  { api, params }: Door,
  payment: InvoicePayment,
): Promise<Response> {
  const body = { ...toPaymentBody(payment), returnUrl: invoiceReturnUrl(params.id) };
  return redirectToPayment((await api.payByCard({ params, body })).redirectUrl);
}
