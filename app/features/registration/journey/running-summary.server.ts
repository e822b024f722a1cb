/** The summary of the registration next to the form, built from data that the step has read, with prices from the catalogue. */
import type { CartItem } from "~/contract/shop/cart";
import { formatMoney } from "~/lib/money";
import { orFallback } from "~/web/api/call-rules.server";
import { publicApi } from "~/web/customer/customer.server";
import { answerSummary } from "./answer-summary";
import type { Registration } from "./draft.server";
import type { ShownRow } from "./review-rows";

export async function runningSummary({ cart, state }: Registration): Promise<ShownRow[]> {
  return answerSummary(state, await Promise.all(cart.items.map(inShort)));
}

async function inShort(item: CartItem): Promise<string> {
  const offering = publicApi().catalogue.offerings({ params: { id: item.productId } });
  const offers = await orFallback(offering, []);
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
