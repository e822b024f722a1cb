/** The forms of the checkout: a discount code, and the total that the customer saw. */
import { z } from "zod";
import { requiredText } from "../../contract/fields";

export const couponForm = z.object({ coupon: requiredText("Type your discount code", 40) });

/** The total in cents as the page showed it. */
export const checkoutForm = z.object({
  totalAmount: z
    .string({ error: "Please check the total" })
    .regex(/^\d{1,9}$/, "Please check the total")
    .transform(Number),
});
