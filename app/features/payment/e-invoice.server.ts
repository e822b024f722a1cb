/** Reading and paying the invoice behind a link. */
import { redirect } from "@remix-run/node";
import { config } from "~/config.server";
import { errorCodes } from "~/contract/reply";
import { type ApiClient, ApiError } from "~/web/client.server";
import { publicApi } from "~/web/customer.server";
import { linkToken } from "~/web/link-token.server";

export { linkHeaders as invoiceHeaders } from "~/web/link-token.server";

/** The token of the address, and the API for anybody. @throws a redirect to the page that says what is wrong. */
export function invoiceDoor(token: string | undefined): {
  api: ApiClient["eInvoices"];
  params: { id: string };
} {
  return { api: publicApi().eInvoices, params: { id: linkToken(token, "/inv") } };
}

export type Closed = { why: "paid"; message: string } | { why: "expired" };

/** Why the invoice cannot be shown for paying; null when it can. @throws a redirect for a link that leads nowhere. */
export function closedBy(error: unknown): Closed {
  if (!(error instanceof ApiError)) throw error;
  const { errorCode, message } = error.failure;
  if (errorCode === errorCodes.invoicePaid) return { why: "paid", message: message ?? "" };
  if (errorCode === errorCodes.invoiceLinkExpired) return { why: "expired" };
  throw redirect(
    error.httpCode === 404 || error.httpCode === 400
      ? "/inv/page-not-found"
      : "/inv/something-went-wrong",
  );
}

/** Where the card service sends the payer back to. */
export function invoiceReturnUrl(token: string): string {
  return `${config.publicUrl}/inv/${token}/verification`;
}
