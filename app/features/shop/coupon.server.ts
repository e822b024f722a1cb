/** Promotion codes of a signed-in customer's cart, in the cart and at the checkout. */
import type { CheckoutInfo } from "~/contract/shop/cart";
import { isRefused, tooOftenOr400 } from "~/web/client.server";
import { requireCustomer } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { parseForm, refuseForm } from "~/web/form.server";
import { couponCode } from "./cart-forms";

/** @param backTo the page whose form it was. */
export async function applyCoupon(request: Request, form: FormData, backTo: string) {
  const customer = await requireCustomer(request);
  const submission = parseForm(form, couponCode);
  if (submission.status !== "success") return refuseForm(submission);
  const { coupon } = submission.value;
  try {
    const info = await customer.api.carts.applyCoupon({ body: { coupon } });
    return redirectWithFlash(request, backTo, {
      kind: "success",
      text: `Code ${info.coupon ?? coupon} is applied`,
    });
  } catch (error) {
    if (isRefused(error))
      return refuseForm(submission, { coupon: [error.message] }, tooOftenOr400(error));
    throw error;
  }
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
export function couponOf({ coupon, items }: CheckoutInfo) {
  if (coupon === null) return null;
  const discount = items.find((item) => item.discount)?.discount;
  return { code: coupon, description: discount?.description ?? coupon };
}
