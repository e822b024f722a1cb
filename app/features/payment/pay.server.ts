/** Pays an order by a PayNow code, by eGIRO or on the card service's page. */
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Order } from "~/contract/payment/order";
import * as paths from "~/lib/paths";
import { redirectToPayment } from "~/web/api/payment-redirect.server";
import type { Customer } from "~/web/customer/customer.server";
import { buildCardReturnUrl } from "./order/orders.server";
import type { paymentChoice } from "./payment";

type Choice = z.output<typeof paymentChoice>;

/** Redirects to the page that shows the code. */
export async function startPayNow(
  { api }: Customer,
  { id, orderNumber }: Order,
  { amount, idempotencyKey }: Choice,
): Promise<Response> {
  const body = { billReferenceNumber: orderNumber, amount };
  await api.payments.dbsPay({ body, idempotencyKey });
  return redirect(paths.to(paths.payment.payNow, { order: id }));
}

/** Confirms the order by eGIRO, and redirects to the page that names the day of the deduction. */
export async function payByEgiro(
  { api }: Customer,
  { id }: Order,
  { amount, idempotencyKey }: Choice,
): Promise<Response> {
  await api.egiro.payOrder({ params: { id }, body: { amount }, idempotencyKey });
  return redirect(paths.to(paths.payment.done, { id }));
}

/** Redirects to the card service's page, or for a saved card to the result. */
export async function payByCard(
  { api }: Customer,
  { id: orderId }: Order,
  { cardId, saveCard, amount, idempotencyKey }: Choice,
): Promise<Response> {
  const body = { orderId, cardId, saveCard, amount, returnUrl: buildCardReturnUrl() };
  return redirectToPayment((await api.payments.payByCard({ body, idempotencyKey })).redirectUrl);
}
