/** The cart of a visitor: kept in the session, put into the customer's cart after sign-in, then forgotten (SPEC section 2). */

import { type CartChoice, MOST_CART_ITEMS } from "~/contract/cart";
import type { Centre, Offer, Product } from "~/contract/catalogue";
import { brand } from "~/lib/brand";
import { type ApiClient, ApiError } from "./client.server";
import { publicApi } from "./customer.server";
import { changeSession, type SavedChoice, type Session } from "./session.server";

export interface DescribedChoice {
  choice: SavedChoice;
  product: Product;
  offer: Offer;
  centre: Centre;
}

/** What was chosen, in full; a choice that is gone from the catalogue is left out. */
export async function describeSavedCart(
  choices: readonly SavedChoice[],
): Promise<DescribedChoice[]> {
  const api = publicApi();
  const ids = [...new Set(choices.map((choice) => choice.productId))];
  const found = await Promise.all(ids.map((id) => readProduct(api, id)));
  const known = new Map(ids.map((id, index) => [id, found[index]]));
  return choices.flatMap((choice) => {
    const sold = known.get(choice.productId);
    const offer = sold?.offers.find(({ id }) => id === choice.offeringId);
    const centre = sold?.product.locations.find(({ id }) => id === choice.centerId);
    return sold && offer && centre ? [{ choice, product: sold.product, offer, centre }] : [];
  });
}

/** @returns null when the product is gone; @throws ApiError when the provider does not answer. */
async function readProduct(api: ApiClient, id: string) {
  try {
    const [product, offers] = await Promise.all([
      api.catalogue.product({ params: { id } }),
      api.catalogue.offerings({ params: { id }, query: {} }),
    ]);
    return { product, offers };
  } catch (error) {
    if (error instanceof ApiError && error.refused) return null;
    throw error;
  }
}

/** What the provider is told of a cart's line: the choice alone. */
export function toChoice({
  categoryId,
  productId,
  offeringId,
  centerId,
  clientId,
}: CartChoice): CartChoice {
  return { categoryId, productId, offeringId, centerId, clientId };
}

/** @returns whether there was anything to restore. */
export async function restoreSavedCart(session: Session, api: ApiClient): Promise<boolean> {
  if (session.savedCart.length === 0) return false;
  // What has left the catalogue meanwhile must not keep the rest, or the sign-in, from going through.
  const [existing, saved] = await Promise.all([
    api.carts.get(),
    describeSavedCart(session.savedCart),
  ]);
  const isNew = ({ choice }: DescribedChoice) =>
    !existing.items.some(
      (item) =>
        item.clientId === null &&
        item.offeringId === choice.offeringId &&
        item.centerId === choice.centerId,
    );
  const added = saved.filter(isNew).map(({ choice }) => ({ ...choice, clientId: null }));
  const items = [...existing.items.map(toChoice), ...added].slice(0, MOST_CART_ITEMS);
  await api.carts.put({ body: { items, source: brand.cartSource } });
  await changeSession(session, { savedCart: [] });
  return true;
}
