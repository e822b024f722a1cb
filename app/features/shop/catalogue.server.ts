/** A programme and its category as the screens need them; what is not valid sends the visitor home (SPEC section 7). */

import type { Offer, Product } from "~/contract/shop/catalogue";
import { messages } from "~/lib/messages";
import { formatDate, isDay } from "~/lib/singapore-date";
import { ApiError, isRefused } from "~/web/client.server";
import { publicApi } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { refuseMisplacedDenticare } from "~/web/matched-by-prefix.server";

export interface ProductOnSale {
  product: Product;
  category: { id: string; name: string };
  offers: Offer[];
  /** The first day "23/11/2026" it can be started, by centre; a centre that is missing has none at this moment. Null: not known. */
  firstDays: Record<string, string> | null;
}

/** @throws a redirect home with 'Product is not valid'. */
export async function validProduct(request: Request, id: string): Promise<ProductOnSale> {
  const { catalogue } = publicApi();
  try {
    const [product, categories, offers, firstDays] = await Promise.all([
      catalogue.product({ params: { id } }),
      catalogue.categories(),
      catalogue.offerings({ params: { id }, query: {} }),
      readFirstDays(id),
    ]);
    const category = categories.find((known) => known.id === product.categoryId) ?? {
      id: product.categoryId,
      name: "All programmes",
    };
    return { product, category: { id: category.id, name: category.name }, offers, firstDays };
  } catch (error) {
    if (isRefused(error)) throw await goHome(request, messages.productNotValid);
    throw error;
  }
}

/** @throws a redirect home with 'Service is not valid'. */
export async function validCategory(request: Request, id: string) {
  const found = (await publicApi().catalogue.products()).find((category) => category.id === id);
  if (found === undefined) throw await goHome(request, messages.serviceNotValid);
  return found;
}

/** @returns the provider's sentence when a product cannot be started at a centre at this moment, else null. */
export async function reasonNotAvailable(
  productId: string,
  centreId: string,
): Promise<string | null> {
  try {
    await publicApi().configuration.mastercodes({
      query: { code: `sd-${productId}`, key: `sd-${centreId}` },
    });
    return null;
  } catch (error) {
    if (isRefused(error)) return messages.programmeNotAvailable;
    throw error;
  }
}

async function readFirstDays(productId: string): Promise<Record<string, string> | null> {
  try {
    const { content } = await publicApi().configuration.mastercodes({
      query: { code: `sd-${productId}` },
    });
    return Object.fromEntries(
      content.map(({ key, value }) => [
        key.replace(/^sd-/, ""),
        isDay(value) ? formatDate(value) : value,
      ]),
    );
  } catch (error) {
    if (isRefused(error)) return {};
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function goHome(request: Request, text: string): Promise<Response> {
  refuseMisplacedDenticare(request);
  return redirectWithFlash(request, "/", { kind: "error", text });
}
