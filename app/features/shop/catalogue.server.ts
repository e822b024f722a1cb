/** A programme and its category for the screens. An invalid one redirects the visitor home (SPEC section 7). */

import { redirect } from "@remix-run/node";
import type { Centre, Offer, Product } from "~/contract/shop/catalogue";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import { isDay } from "~/lib/singapore-date";
import { type AddressNotice, addressNotices, NOTICE_PARAM } from "~/web/address-notice";
import { callWithRules, onRejected } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { loadOrFallback } from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { readSession } from "~/web/session/session.server";
import { rejectMisplacedDenticare } from "~/web/url/prefix-redirect.server";

export interface ProductOnSale {
  product: Product;
  category: { id: string; name: string };
  offers: Offer[];
  /** The earliest start day by centre, "Mon 23/11/2026". A missing centre has none now. Null if unknown. */
  firstDays: Record<string, string> | null;
}

/**
 * Reads a product on sale.
 * @throws a redirect home with 'Product is not valid'.
 */
export async function requireValidProduct(request: Request, id: string): Promise<ProductOnSale> {
  const words = await loadVisitorWords(request);
  const { catalogue } = createPublicApi();
  const [product, categories, offers, firstDays] = await callWithRules(
    () =>
      Promise.all([
        catalogue.product({ params: { id } }),
        catalogue.categories(),
        catalogue.offerings({ params: { id }, query: {} }),
        readFirstDays(id, words),
      ]),
    onRejected(async (): Promise<never> => {
      throw await goHome(request, "product");
    }),
  );
  const { name } = categories.find((category) => category.id === product.categoryId) ?? {
    name: words.text("shop:all-programmes"),
  };
  return { product, category: { id: product.categoryId, name }, offers, firstDays };
}

/** Lists every centre of these programmes once. An unavailable catalogue has none. */
export async function listCentres(categories: { products: { id: string }[] }[]): Promise<Centre[]> {
  const { catalogue } = createPublicApi();
  const read = Promise.all(
    categories
      .flatMap(({ products }) => products)
      .map(async ({ id }) => (await catalogue.product({ params: { id } })).locations),
  );
  const centres = (await loadOrFallback(read, [])).flat();
  return [...new Map(centres.map((centre) => [centre.id, centre])).values()];
}

/**
 * Reads a category.
 * @throws a redirect home with 'Service is not valid'.
 */
export async function requireValidCategory(request: Request, id: string) {
  const found = (await createPublicApi().catalogue.products()).find(
    (category) => category.id === id,
  );
  if (found === undefined) throw await goHome(request, "service");
  return found;
}

/**
 * Finds the reason why a product cannot be started at a centre now.
 * @returns a sentence, or null if it can.
 */
export async function findReasonNotAvailable(
  productId: string,
  centreId: string,
): Promise<string | null> {
  const query = { code: `sd-${productId}`, key: `sd-${centreId}` };
  return callWithRules(
    () =>
      createPublicApi()
        .configuration.mastercodes({ query })
        .then(() => null),
    onRejected(() => reply("replies:shop.not-available")),
  );
}

async function readFirstDays(
  productId: string,
  { language }: Words,
): Promise<Record<string, string> | null> {
  const { dayAndDate } = getFormats(language);
  const query = { code: `sd-${productId}` };
  return callWithRules(
    async () => {
      const { content } = await createPublicApi().configuration.mastercodes({ query });
      return Object.fromEntries(
        content.map(({ key, value }) => [
          key.replace(/^sd-/, ""),
          isDay(value) ? dayAndDate(value) : value,
        ]),
      );
    },
    onRejected(() => ({})),
    () => null,
  );
}

async function goHome(request: Request, notice: AddressNotice): Promise<Response> {
  rejectMisplacedDenticare(request);
  // Robots ask for many addresses, and a session for each would be a row.
  if ((await readSession(request)) === null) return redirect(`/?${NOTICE_PARAM}=${notice}`);
  return redirectWithFlash(request, "/", { kind: "error", text: addressNotices[notice] });
}
