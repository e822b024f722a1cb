/** The cart in the shell of every page. */
import { formatLinePerson } from "~/features/shop/cart.server";
import { describeSavedCart } from "~/features/shop/saved-cart.server";
import type { Words } from "~/languages/page-language";
import { loadOrFallback } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import type { SavedChoice } from "~/web/session/session.server";

export interface ShellCartItem {
  id: string;
  name: string;
  product: string;
  icon: string;
  sessions: number;
  /** The person in words, including the customer. Absent in a visitor's cart. */
  personName?: string;
}

/** A line of the cart before it is worded. */
export interface CartItem extends Omit<ShellCartItem, "personName"> {
  isWithdrawn: boolean;
  /** The person of a customer's line, or null in a visitor's cart. */
  person: { clientName: string | null; ownName: string } | null;
}

export function toShellCartItem(
  { isWithdrawn, person, ...item }: CartItem,
  { text }: Words,
): ShellCartItem {
  const name = isWithdrawn ? text("shell:cart.withdrawn", { name: item.name }) : item.name;
  if (person === null) return { ...item, name };
  return { ...item, name, personName: formatLinePerson(person.clientName, person.ownName, text) };
}

/** Reads the customer's cart for the shell. The cart is empty during an outage, so that the shell cannot fail a page. */
export async function readCustomerCart(customer: Customer): Promise<CartItem[]> {
  const cart = await loadOrFallback(customer.api.carts.get(), { items: [] });
  return cart.items.map((item) => ({
    id: item.id,
    name: item.offer.name,
    isWithdrawn: !item.offered,
    product: item.product.name,
    icon: item.product.icon,
    sessions: item.offered ? item.offer.pricing.sessions : 0,
    person: { clientName: item.clientName, ownName: customer.person.name },
  }));
}

export async function readVisitorCart(choices: readonly SavedChoice[]): Promise<CartItem[]> {
  if (choices.length === 0) return [];
  const described = await loadOrFallback(describeSavedCart(choices), []);
  return described.map(({ product, offer }, index) => ({
    id: String(index),
    name: offer.name,
    product: product.name,
    icon: product.icon,
    sessions: offer.sessions,
    isWithdrawn: false,
    person: null,
  }));
}
