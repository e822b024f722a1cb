/** Changes a customer's cart without losing concurrent changes: writes over the version that was read, or reads it again. */

import { errorCodes } from "~/contract/response";
import type { Cart, CartChoice, CartItem, ReferralSource } from "~/contract/shop/cart";
import { brand } from "~/lib/brand/brand";
import { callWithRules, matchErrorCode } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";

/** Number of attempts when concurrent writes conflict: enough for three tabs at the same moment. */
const TRIES = 3;

interface CartExtras {
  referralSource?: ReferralSource;
  marketingConsent?: boolean;
}

/**
 * Changes the items of the cart.
 * @param change returns the new items, or null to leave the cart as it is. It may be called twice.
 */
export async function changeCartItems(
  api: Pick<ApiClient, "carts">,
  change: (items: readonly CartItem[]) => readonly CartChoice[] | null,
  also: CartExtras = {},
): Promise<Cart> {
  for (let attempt = 1; ; attempt += 1) {
    const cart = await api.carts.get();
    const items = change(cart.items);
    if (items === null) return cart;
    const insteadOf = cart.items.map(({ id }) => id);
    const body = { items: items.map(toChoice), insteadOf, source: brand.cartSource, ...also };
    const changed = await callWithRules(
      () => api.carts.put({ body }),
      matchErrorCode(errorCodes.cartChanged)(() => (attempt === TRIES ? undefined : null)),
    );
    if (changed) return changed;
  }
}

/** Reduces a cart line to the choice, the only part that the provider receives. */
function toChoice({
  categoryId,
  productId,
  offeringId,
  centerId,
  clientId,
}: CartChoice): CartChoice {
  return { categoryId, productId, offeringId, centerId, clientId };
}
