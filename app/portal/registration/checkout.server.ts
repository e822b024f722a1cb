/** The actions of the checkout step: discount codes, and the order. */
import { data, redirect } from "@remix-run/node";
import { checkoutForm, couponForm } from "~/journeys/registration/checkout-information";
import { addressOf, firstUnfinished, mayOpen } from "~/journeys/registration/steps";
import { ApiError } from "../client.server";
import type { Customer } from "../customer.server";
import { redirectWithFlash } from "../flash.server";
import { parseForm, refuseForm } from "../form.server";
import { withinLimit } from "../rate-limit.server";
import { clearRegistration, readRegistration } from "./draft.server";

const CHECKOUT = addressOf("CheckoutInformation");

export async function applyCoupon(request: Request, customer: Customer, form: FormData) {
  const submission = parseForm(form, couponForm);
  if (submission.status !== "success") return refuseForm(submission);
  if (!(await withinLimit("coupon", customer.person.customerId))) {
    return refuseForm(
      submission,
      { coupon: ["You have tried many codes. Please wait ten minutes and try again."] },
      429,
    );
  }
  try {
    await customer.api.carts.applyCoupon({ body: submission.value });
  } catch (error) {
    if (error instanceof ApiError && error.refused)
      return refuseForm(submission, { coupon: [error.message] }, error.httpCode);
    throw error;
  }
  return redirectWithFlash(request, CHECKOUT, {
    kind: "success",
    text: "Your discount code was added.",
  });
}

export async function removeCoupon(request: Request, customer: Customer) {
  await customer.api.carts.removeCoupon();
  return redirectWithFlash(request, CHECKOUT, {
    kind: "success",
    text: "The discount code was removed.",
  });
}

/**
 * Makes the order and goes on to payment. An empty cart is no reason to turn back: the second click of a double click finds one,
 * and its key gets the first one's order.
 */
export async function placeOrder(customer: Customer, form: FormData) {
  const { state, cart } = await readRegistration(customer);
  if (cart.items.length > 0 && !mayOpen(state, "CheckoutInformation"))
    return redirect(addressOf(firstUnfinished(state)));
  const submission = parseForm(form, checkoutForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { totalAmount, onceKey } = submission.value;
  try {
    const { orderId } = await customer.api.carts.checkout({ body: { totalAmount }, onceKey });
    await clearRegistration(customer);
    return redirect(
      totalAmount === 0 ? `/payment-completion/${orderId}` : `/payment?order=${orderId}`,
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.refused)) throw error;
    return data(
      { lastResult: submission.reply({ formErrors: [error.message] }) },
      { status: error.httpCode },
    );
  }
}
