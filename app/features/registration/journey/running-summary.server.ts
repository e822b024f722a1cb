/** The summary of the registration next to the form, built from data that the step has read. */
import type { CartItem, CheckoutInfo } from "~/contract/shop/cart";
import type { Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { addGstToEach, type Cents } from "~/lib/money";
import { formatCartOffer } from "~/ui/language/offer-words";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { summarizeAnswers } from "./answer-summary";
import type { Registration } from "./draft.server";
import type { ShownRow } from "./review-rows";

/**
 * Summarises the cart and the answers.
 * @param info the cart's prices, on a page that shows prices itself. Other pages have them from the catalogue, which is cached for a few
 * seconds, so an old price never appears next to a new one.
 */
export async function loadRunningSummary(
  { cart, state }: Registration,
  words: Words,
  info: CheckoutInfo | null = null,
): Promise<ShownRow[]> {
  const priceOf = info === null ? cataloguePrice : pricesIn(info);
  return summarizeAnswers(
    state,
    await Promise.all(cart.items.map(async (item) => inShort(item, await priceOf(item), words))),
    words.text,
  );
}

/** Summarises for a page that shows prices of the programmes, but not the cart's total. */
export async function loadRunningSummaryWithPrices(
  registration: Registration,
  words: Words,
): Promise<ShownRow[]> {
  const { carts } = registration.customer.api;
  return loadRunningSummary(registration, words, await loadOrFallback(carts.checkoutInfo(), null));
}

async function cataloguePrice({ productId, offeringId }: CartItem): Promise<Cents | undefined> {
  const offering = createPublicApi().catalogue.offerings({ params: { id: productId } });
  const offers = await loadOrFallback(offering, []);
  return offers.find(({ id }) => id === offeringId)?.priceWithGst;
}

/** Returns the price with GST of a line, by the answer that the page's total comes from. */
function pricesIn({ items, tax }: CheckoutInfo) {
  const prices = addGstToEach(
    items.map(({ amount }) => amount),
    tax.rateBasisPoints,
  );
  return (item: CartItem): Cents | undefined => {
    const index = items.findIndex(({ id, offered }) => id === item.id && offered);
    return prices[index];
  };
}

function inShort(item: CartItem, price: Cents | undefined, { text, language }: Words): string {
  return [
    translateProviderText(item.product.name, language),
    formatCartOffer(text, item.offer),
    item.center.name,
    price === undefined
      ? ""
      : text("registration:select.with-gst", { amount: getFormats(language).money(price) }),
    text("registration:for", { name: item.clientName ?? text("registration:myself") }),
  ]
    .filter(Boolean)
    .join("\n");
}
