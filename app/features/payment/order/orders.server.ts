/** Reads the caller's orders. */

import { config } from "~/config/config.server";
import type { Order, OrderSummary } from "~/contract/payment/order";
import * as paths from "~/lib/paths";
import { findDueDay } from "~/lib/singapore/due-day";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  callOrNotFound,
  callWithRules,
  loadOrFallback,
  matchStatus,
} from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";

/**
 * Finds an order of the customer.
 * @throws 404 as a Response for an id that is malformed, unknown or of another customer.
 */
export async function requireOrder(
  customer: Customer,
  id: string | null | undefined,
): Promise<Order> {
  return callOrNotFound(() => customer.api.orders.get({ params: { id: id ?? "" } }));
}

/**
 * Finds the person to act for before My services shows all of an order. The customer's own list also has their loved ones' packages.
 * @returns "" for the customer themselves, or null if no switch is needed
 */
export function findSwitchForServices({ viewAs }: Customer, { items }: Order): "" | null {
  const isShown = viewAs === null || items.every(({ clientId = viewAs }) => clientId === viewAs);
  return isShown ? null : "";
}

/**
 * Checks if an order can be paid. An expired order cannot, even before the provider has closed it. One that is deducted by eGIRO is not
 * paid twice.
 */
export function canBePaid(order: Pick<Order, "status" | "expiresAt" | "deductedOn">): boolean {
  const { status, expiresAt, deductedOn } = order;
  const isOpen = status === "PENDING_PAYMENT" && !deductedOn;
  return isOpen && new Date(expiresAt) > getPortal().clock.now();
}

/** Returns the day until which an invoice should be paid, or null if it should be paid now. */
export const getDueDay = (dueDate: string | null | undefined): string | null =>
  findDueDay(dueDate, toSingaporeDay(getPortal().clock.now()));

/**
 * Finds the PayNow code that can be paid now.
 * @returns null if none is open.
 */
export async function findOpenQr(customer: Customer, id: string) {
  return callWithRules(
    () => customer.api.orders.qrString({ params: { id } }),
    matchStatus(404)(() => null),
  );
}

/** Returns the seconds until a moment, at least 0, for a countdown in the page. */
export function countSecondsUntil(instant: string): number {
  const left = new Date(instant).getTime() - getPortal().clock.now().getTime();
  return Math.max(0, Math.round(left / 1000));
}

const RECENT = 100;

type UnpaidOrder = OrderSummary & { dueDay: string | null };

/** Lists the customer's orders that can be paid now, latest first. */
export async function listUnpaidOrders(customer: Customer): Promise<UnpaidOrder[]> {
  const { content } = await customer.api.orders.list({ query: { size: RECENT } });
  const now = getPortal().clock.now();
  const unpaid = content.filter(
    ({ status, expiresAt, deductedOn }) =>
      status === "PENDING_PAYMENT" &&
      !deductedOn &&
      (expiresAt === undefined || new Date(expiresAt) > now),
  );
  return unpaid.map((order) => ({ ...order, dueDay: getDueDay(order.dueDate) }));
}

/** Lists the unpaid orders as an optional section of another page. */
export function loadUnpaidOrdersSection(
  customer: Customer,
): Promise<UnpaidOrder[] | { missing: true }> {
  return loadOrFallback(listUnpaidOrders(customer), { missing: true as const });
}

/** Builds the address that the card service returns a customer to. The service fills in the payment's id. */
export function buildCardReturnUrl(): string {
  return `${config.publicUrl}${paths.payment.verification}?payment={paymentId}`;
}

/**
 * Builds the link to the simulated banking app that can pay this QR.
 * @returns null if the bank is not simulated.
 */
export function buildSandboxPayerLink(qrString: string): string | null {
  return config.sandbox && config.bank.embedded
    ? `/sandbox/bank/payer?${new URLSearchParams({ qr: qrString })}`
    : null;
}
