/** Reading the caller's orders for a screen. */

import { config } from "~/config/config.server";
import type { Order, OrderSummary } from "~/contract/payment/order";
import * as paths from "~/lib/paths";
import { callWithRules, onStatus, orFallback, orNotFound } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { portal } from "~/web/dependencies.server";
import { unavailableText } from "~/web/unavailable-sections";

/** @throws 404 as a Response for an id that is not one, is unknown, or is somebody else's. */
export async function findOrder(customer: Customer, id: string | null | undefined): Promise<Order> {
  return orNotFound(() => customer.api.orders.get({ params: { id: id ?? "" } }));
}

/** An order past its time cannot be paid, even before the provider has closed it. */
export function canBePaid(order: Pick<Order, "status" | "expiresAt">): boolean {
  return order.status === "PENDING_PAYMENT" && new Date(order.expiresAt) > portal().clock.now();
}

/** The PayNow code that can be paid now; null when none is open. */
export async function findOpenQr(customer: Customer, id: string) {
  return callWithRules(
    () => customer.api.orders.qrString({ params: { id } }),
    onStatus(404)(() => null),
  );
}

/** How long something still holds, for a page to count down by itself. */
export function secondsUntil(instant: string): number {
  const left = new Date(instant).getTime() - portal().clock.now().getTime();
  return Math.max(0, Math.round(left / 1000));
}

const RECENT = 100;

/** The caller's orders that can be paid now, latest first. */
export async function unpaidOrders(customer: Customer): Promise<OrderSummary[]> {
  const { content } = await customer.api.orders.list({ query: { size: RECENT } });
  const now = portal().clock.now();
  return content.filter(
    ({ status, expiresAt }) =>
      status === "PENDING_PAYMENT" && (expiresAt === undefined || new Date(expiresAt) > now),
  );
}

/** The same as a part of another page. */
export function unpaidOrdersSection(
  customer: Customer,
): Promise<OrderSummary[] | { missing: string }> {
  return orFallback(unpaidOrders(customer), { missing: unavailableText.orders });
}

/** Where the card service sends a customer back to. It fills in the payment's id. */
export function cardReturnUrl(): string {
  return `${config.publicUrl}${paths.payment.verification}?payment={paymentId}`;
}

/** The pretended banking app that can pay this QR; null where the bank is a real one. */
export function sandboxPayer(qrString: string): string | null {
  return config.sandbox && config.bank.embedded
    ? `/sandbox/bank/payer?${new URLSearchParams({ qr: qrString })}`
    : null;
}
