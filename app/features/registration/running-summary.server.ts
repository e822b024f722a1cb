/** The registration so far, beside the form of a counter: from what the step has read already, with the price from the catalogue. */
import type { CartItem } from "~/contract/shop/cart";
import { formatMoney } from "~/lib/money";
import { publicApi } from "~/web/customer.server";
import type { Registration } from "./draft.server";
import type { ShownRow } from "./shown";
import { soFar } from "./so-far";

/** @returns null on anybody's own device, where the review says it all. */
export async function runningSummary({
  customer,
  cart,
  state,
}: Registration): Promise<ShownRow[] | null> {
  if (customer.visit === null) return null;
  return soFar(state, await Promise.all(cart.items.map(inShort)));
}

async function inShort(item: CartItem): Promise<string> {
  const offers = await publicApi().catalogue.offerings({ params: { id: item.productId } });
  const price = offers.find(({ id }) => id === item.offeringId)?.priceWithGst;
  return [
    item.product.name,
    item.offer.name,
    item.center.name,
    price === undefined ? "" : `${formatMoney(price)} with GST`,
    `For: ${item.clientName ?? "Myself"}`,
  ]
    .filter(Boolean)
    .join("\n");
}
