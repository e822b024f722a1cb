/** Places the order of a registration. */

import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import type { Customer } from "~/web/customer/customer.server";
import { fieldError, formAction, onRejected } from "~/web/forms/form-action.server";
import { canOpen, firstUnfinished } from "~/web/journey/journey";
import { checkoutForm } from "../forms/checkout-information";
import { clearRegistration, readRegistration } from "../journey/draft.server";
import { registrationJourney, stepPath } from "../journey/steps";

/**
 * Places the order and redirects to payment. An empty cart is no error: the second click of a double click finds one, and its
 * idempotency key returns the first order.
 */
export async function placeOrder(request: Request, customer: Customer) {
  const { state, cart } = await readRegistration(customer);
  if (cart.items.length > 0 && !canOpen(registrationJourney, state, "CheckoutInformation"))
    return redirect(stepPath(firstUnfinished(registrationJourney, state).name));
  return formAction(
    request,
    checkoutForm,
    async ({ totalAmount, idempotencyKey }) => {
      const body = { totalAmount };
      const { orderId } = await customer.api.carts.checkout({ body, idempotencyKey });
      await clearRegistration(customer);
      return redirect(
        totalAmount === 0
          ? paths.to(paths.payment.done, { id: orderId })
          : paths.to(paths.payment.pay, { order: orderId }),
      );
    },
    onRejected(fieldError()),
  );
}
