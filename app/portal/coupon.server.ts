/** Promotion codes of a signed-in customer's cart. */

import type { couponCode } from "~/journeys/cart-forms";
import { ApiError } from "./client.server";
import { requireCustomer } from "./customer.server";
import { redirectWithFlash } from "./flash.server";
import { type parseForm, refuseForm } from "./form.server";
import { withinLimit } from "./rate-limit.server";

const tooOften = "You have tried many codes in a short time. Please wait 10 minutes and try again.";

/** The provider says what is wrong with a code; how often one may try is limited, since codes can be guessed. */
export async function applyCoupon(
  request: Request,
  submission: ReturnType<typeof parseForm<typeof couponCode>>,
) {
  const customer = await requireCustomer(request);
  if (submission.status !== "success") return refuseForm(submission);
  const { coupon } = submission.value;
  if (!(await withinLimit("coupon", customer.person.customerId)))
    return refuseForm(submission, { coupon: [tooOften] }, 429);
  try {
    const info = await customer.api.carts.applyCoupon({ body: { coupon } });
    return redirectWithFlash(request, "/cart", {
      kind: "success",
      text: `Code ${info.coupon ?? coupon} is applied`,
    });
  } catch (error) {
    if (error instanceof ApiError && error.refused)
      return refuseForm(submission, { coupon: [error.message] });
    throw error;
  }
}

export async function removeCoupon(request: Request): Promise<Response> {
  const customer = await requireCustomer(request);
  await customer.api.carts.removeCoupon();
  return redirectWithFlash(request, "/cart", {
    kind: "success",
    text: "The promotion code is taken off",
  });
}
