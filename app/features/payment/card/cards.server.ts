/** Reads the caller's saved cards. */
import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import type { SavedCard } from "~/contract/payment/payment";
import * as paths from "~/lib/paths";
import { createPageNotFound } from "~/web/api/call-rules.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";

/**
 * Guards the saved cards, which are available only on the customer's own device.
 * @throws a redirect from a counter to the page that says so.
 */
export async function requireOwnCards(request: Request): Promise<Customer> {
  const customer = await requireCustomer(request);
  if (customer.visit) throw redirect(paths.payment.cards);
  return customer;
}

/**
 * Finds a saved card.
 * @throws 404 as a Response for a card of another customer.
 */
export async function requireCard(customer: Customer, id: string | undefined): Promise<SavedCard> {
  const found = (await customer.api.payments.cards()).find((card) => card.id === id);
  if (found === undefined) throw createPageNotFound();
  return found;
}

/** Builds the address that the card service returns to after a card was added. The service fills in the id of the attempt. */
export function buildAddedCardUrl(): string {
  return `${config.publicUrl}${paths.payment.cardVerification}?try={tryId}`;
}
