/** Promotion codes of a signed-in customer's cart, in the cart and at the checkout. */

import type { CheckoutInfo } from "~/contract/shop/cart";
import { rejectionStatus } from "~/web/client.server";
import { requireCustomer } from "~/web/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/flash.server";
import { fieldError, formAction, onRejected } from "~/web/form-action.server";
import { couponCode } from "./cart-forms";

/** @param backTo the page whose form it was. */
export async function applyCoupon(request: Request, backTo: string) {
  const { api } = await requireCustomer(request);
  return formAction(
    request,
    couponCode,
    async ({ coupon }) => {
      const info = await api.carts.applyCoupon({ body: { coupon } });
      return redirectWithSuccess(request, backTo, `Code ${info.coupon ?? coupon} is applied`);
    },
    onRejected(fieldError("coupon", rejectionStatus)),
  );
}

export async function removeCoupon(request: Request, backTo: string): Promise<Response> {
  const customer = await requireCustomer(request);
  await customer.api.carts.removeCoupon();
  return redirectWithFlash(request, backTo, {
    kind: "success",
    text: "The promotion code is taken off",
  });
}

/** The code in use, with what it gives. */
export function appliedCoupon({ coupon, items }: CheckoutInfo) {
  if (coupon === null) return null;
  const discount = items.find((item) => item.discount)?.discount;
  return { code: coupon, description: discount?.description ?? coupon };
}
