/** The form of the checkout: the total that the customer saw. */
import { z } from "zod";
import { reply } from "~/languages/reply";
import { TOKEN_PATTERN } from "~/lib/security/token-format";

const AGAIN = reply("replies-registration:total");

/** The form of the checkout: the total in cents as shown, and the idempotency key of this attempt. */
export const checkoutForm = z.object({
  totalAmount: z
    .string({ error: AGAIN })
    .regex(/^\d{1,9}$/, AGAIN)
    .transform(Number),
  idempotencyKey: z.string({ error: AGAIN }).regex(TOKEN_PATTERN, AGAIN),
});
