/** The order of a registration. */
import { data, redirect } from "@remix-run/node";
import { isRefused } from "~/web/client.server";
import type { Customer } from "~/web/customer.server";
import { parseForm, refuseForm } from "~/web/form.server";
import { checkoutForm } from "./checkout-information";
import { clearRegistration, readRegistration } from "./draft.server";
import { addressOf, firstUnfinished, mayOpen } from "./steps";

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
  const { totalAmount, idempotencyKey } = submission.value;
  try {
    const { orderId } = await customer.api.carts.checkout({
      body: { totalAmount },
      idempotencyKey,
    });
    await clearRegistration(customer);
    return redirect(
      totalAmount === 0 ? `/payment-completion/${orderId}` : `/payment?order=${orderId}`,
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    return data(
      { lastResult: submission.reply({ formErrors: [error.message] }) },
      { status: error.status },
    );
  }
}
