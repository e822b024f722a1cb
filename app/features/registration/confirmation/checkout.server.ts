/** Places the order of a registration. */

import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import type { Customer } from "~/web/customer/customer.server";
import { handleForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { canOpenStep, findFirstUnfinished } from "~/web/journey/journey";
import { checkoutForm } from "../forms/checkout-information";
import { deleteRegistrationDraft, readRegistration } from "../journey/draft.server";
import { getStepPath, registrationJourney } from "../journey/steps";

/**
 * Places the order and redirects to payment. An empty cart is no error: the second click of a double click finds one, and its
 * idempotency key returns the first order.
 */
export async function placeOrder(request: Request, customer: Customer) {
  const { state, cart } = await readRegistration(customer);
  if (cart.items.length > 0 && !canOpenStep(registrationJourney, state, "CheckoutInformation"))
    return redirect(getStepPath(findFirstUnfinished(registrationJourney, state).name));
  return handleForm(
    request,
    checkoutForm,
    async ({ totalAmount, idempotencyKey }) => {
      const body = { totalAmount };
      const { orderId } = await customer.api.carts.checkout({ body, idempotencyKey });
      await deleteRegistrationDraft(customer);
      return redirect(
        totalAmount === 0
          ? paths.to(paths.payment.done, { id: orderId })
          : paths.to(paths.payment.pay, { order: orderId }),
      );
    },
    onRejected(showFieldError()),
  );
}
