/** The forms of the checkout: a discount code, and the total that the customer saw. */
import { z } from "zod";
import { requiredText } from "../../contract/fields";

export const couponForm = z.object({ coupon: requiredText("Type your discount code", 40) });

const AGAIN = "Please check the total and try again";

/** The total in cents as the page showed it, and the key of this attempt. */
export const checkoutForm = z.object({
  totalAmount: z
    .string({ error: AGAIN })
    .regex(/^\d{1,9}$/, AGAIN)
    .transform(Number),
  onceKey: z.string({ error: AGAIN }).regex(/^[\w-]{16,64}$/, AGAIN),
});
