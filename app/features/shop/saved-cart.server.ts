/** The cart of a visitor. The session stores it until it moves to the customer's cart after sign-in (SPEC section 2). */

import { type CartItem, MAX_CART_ITEMS } from "~/contract/shop/cart";
import type { Centre, Offer, Product } from "~/contract/shop/catalogue";
import { reply } from "~/languages/reply";
import { callWithRules, onRejected } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { removeChoices } from "~/web/session/saved-choices.server";
import type { SavedChoice, Session } from "~/web/session/session.server";
import { changeCartItems } from "./cart-change.server";

export interface DescribedChoice {
  choice: SavedChoice;
  product: Product;
  offer: Offer;
  centre: Centre;
}

/** A choice that has been withdrawn, with the data still available. */
export interface WithdrawnChoice {
  choice: SavedChoice;
  product: Product | null;
  offer: null;
}

/** Reads the saved choices in full and in their order. */
export async function readSavedCart(
  choices: readonly SavedChoice[],
): Promise<(DescribedChoice | WithdrawnChoice)[]> {
  const api = createPublicApi();
  const ids = [...new Set(choices.map((choice) => choice.productId))];
  const found = await Promise.all(ids.map((id) => readProduct(api, id)));
  const byId = new Map(ids.map((id, index) => [id, found[index]]));
  return choices.map((choice) => {
    const sold = byId.get(choice.productId);
    const offer = sold?.offers.find(({ id }) => id === choice.offeringId);
    const centre = sold?.product.locations.find(({ id }) => id === choice.centerId);
    return sold && offer && centre
      ? { choice, product: sold.product, offer, centre }
      : { choice, product: sold?.product ?? null, offer: null };
  });
}

/** Reads the saved choices that are still offered. */
export async function describeSavedCart(
  choices: readonly SavedChoice[],
): Promise<DescribedChoice[]> {
  return (await readSavedCart(choices)).filter(isOffered);
}

const isOffered = (saved: DescribedChoice | WithdrawnChoice): saved is DescribedChoice =>
  saved.offer !== null;

/**
 * Reads a product with its offers.
 * @returns null if the product is gone.
 * @throws ApiError if the provider does not answer.
 */
async function readProduct(api: Pick<ApiClient, "catalogue">, id: string) {
  return callWithRules(
    async () => {
      const [product, offers] = await Promise.all([
        api.catalogue.product({ params: { id } }),
        api.catalogue.offerings({ params: { id }, query: {} }),
      ]);
      return { product, offers };
    },
    onRejected(() => null),
  );
}

/**
 * Moves the choices made before sign-in into the customer's cart. Choices that do not fit stay in the session.
 * Choices that have left the catalogue are dropped, so that they do not block the others.
 * @returns a message for the customer, or null if there is nothing to report.
 * @throws ApiError if the provider does not accept the cart. In that case everything stays in the session.
 */
export async function restoreSavedCart(session: Session, api: ApiClient): Promise<string | null> {
  if (session.savedCart.length === 0) return null;
  const saved = await readSavedCart(session.savedCart);
  const wanted = saved.filter(isOffered);
  let left: SavedChoice[] = [];
  await changeCartItems(api, (items) => {
    const missing = wanted
      .filter(({ choice }) => !items.some((item) => isOwn(item, choice)))
      .map(({ choice, product }) => ({
        ...choice,
        categoryId: product.categoryId,
        clientId: null,
      }));
    const free = Math.max(0, MAX_CART_ITEMS - items.length);
    left = missing.slice(free).map(({ clientId: _oneself, ...choice }) => choice);
    return free > 0 && missing.length > 0 ? [...items, ...missing.slice(0, free)] : null;
  });
  await removeChoices(
    session,
    session.savedCart.filter((choice) => !left.some((one) => isSameChoice(one, choice))),
  );
  const words = [goneInWords(saved.length - wanted.length), leftInWords(left.length)];
  return words.filter(Boolean).join(" ") || null;
}

const isOwn = (item: CartItem, choice: SavedChoice) =>
  item.clientId === null &&
  item.offeringId === choice.offeringId &&
  item.centerId === choice.centerId;

const isSameChoice = (one: SavedChoice, other: SavedChoice) =>
  one.offeringId === other.offeringId && one.centerId === other.centerId;

function goneInWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "One programme you chose is no longer offered. It was left out."
    : `${count} programmes you chose are no longer offered. They were left out.`;
}

function leftInWords(count: number): string {
  if (count === 0) return "";
  const what = count === 1 ? "One programme" : `${count} programmes`;
  return `${what} you chose did not fit: your cart holds at most ${MAX_CART_ITEMS}. We will keep your choice. Remove something or check out first.`;
}

/** Message for a cart that the provider could not accept. */
export const CART_NOT_RESTORED = reply("replies:shop.not-restored");
