/** Promotion codes of a signed-in customer's cart, in the cart and at the checkout. */

import type { CheckoutInfo } from "~/contract/shop/cart";
import { reply } from "~/languages/reply";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { handleForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";
import { buildCouponForm } from "./cart-forms";

/**
 * Applies a promotion code.
 * @param backTo the page with the form.
 */
export async function applyCoupon(request: Request, backTo: string) {
  const { api } = await requireCustomer(request);
  return handleForm(
    request,
    buildCouponForm(await loadVisitorText(request)),
    async ({ coupon }) => {
      const info = await api.carts.applyCoupon({ body: { coupon } });
      return redirectWithSuccess(
        request,
        backTo,
        reply("replies:shop.code-applied", { code: info.coupon ?? coupon }),
      );
    },
    onRejected(showFieldError("coupon", getRejectionStatus)),
  );
}

export async function removeCoupon(request: Request, backTo: string): Promise<Response> {
  const customer = await requireCustomer(request);
  await customer.api.carts.removeCoupon();
  return redirectWithFlash(request, backTo, {
    kind: "success",
    text: reply("replies:shop.code-removed"),
  });
}

/** Returns the applied code and its discount. */
export function getAppliedCoupon({ coupon, items }: CheckoutInfo) {
  if (coupon === null) return null;
  const discount = items.find((item) => item.discount)?.discount;
  return { code: coupon, description: discount?.description ?? coupon };
}
