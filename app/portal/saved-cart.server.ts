/** The cart of a visitor: kept in the session, put into the customer's cart after sign-in, then forgotten (SPEC section 2). */
import { ApiError } from "./client.server";
import { publicApi } from "./customer.server";
import type { ApiClient } from "./client.server";
import { changeSession, type SavedChoice, type Session } from "./session.server";

export const MOST_ITEMS = 10;

export interface DescribedChoice {
  id: string;
  name: string;
  icon: string;
  sessions: number;
  productName: string;
}

/** Names for what was chosen; a choice that is gone from the catalogue is left out. */
export async function describeSavedCart(choices: readonly SavedChoice[]): Promise<DescribedChoice[]> {
  const api = publicApi();
  const products = [...new Set(choices.map((choice) => choice.productId))];
  const known = new Map(
    await Promise.all(
      products.map(async (id) => [id, await readProduct(api, id)] as const),
    ),
  );
  return choices.flatMap((choice, index) => {
    const found = known.get(choice.productId);
    const offer = found?.offers.find(({ id }) => id === choice.offeringId);
    if (found == null || offer === undefined) return [];
    return [{ id: String(index), name: offer.name, icon: found.icon, sessions: offer.sessions, productName: found.name }];
  });
}

async function readProduct(api: ApiClient, id: string) {
  try {
    const [product, offers] = await Promise.all([
      api.catalogue.product({ params: { id } }),
      api.catalogue.offerings({ params: { id }, query: {} }),
    ]);
    return { name: product.name, icon: product.icon, offers };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** @returns whether there was anything to restore. */
export async function restoreSavedCart(session: Session, api: ApiClient): Promise<boolean> {
  if (session.savedCart.length === 0) return false;
  const existing = await api.carts.get();
  const kept = existing.items.map(({ categoryId, productId, offeringId, centerId, clientId }) => ({ categoryId, productId, offeringId, centerId, clientId }));
  const isNew = (choice: SavedChoice) =>
    !kept.some((item) => item.clientId === null && item.offeringId === choice.offeringId && item.centerId === choice.centerId);
  const items = [...kept, ...session.savedCart.filter(isNew).map((choice) => ({ ...choice, clientId: null }))].slice(0, MOST_ITEMS);
  await api.carts.put({ body: { items, source: "MYNH" } });
  await changeSession(session, { savedCart: [] });
  return true;
}
