/** The form of the checkout: the total that the customer saw. */
import { z } from "zod";

const AGAIN = "Please check the total and try again";

/** The total in cents as the page showed it, and the key of this attempt. */
export const checkoutForm = z.object({
  totalAmount: z
    .string({ error: AGAIN })
    .regex(/^\d{1,9}$/, AGAIN)
    .transform(Number),
  onceKey: z.string({ error: AGAIN }).regex(/^[\w-]{16,64}$/, AGAIN),
});
