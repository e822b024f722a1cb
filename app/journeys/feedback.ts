/** How an order was, as the form posts it (SPEC section 9, rating scale 1 to 6). */
import { z } from "zod";
import { optionalText } from "~/contract/fields";

const CHOOSE = "Choose a number from 1 to 6";

export const feedbackForm = z.object({
  rating: z
    .string({ error: CHOOSE })
    .regex(/^[1-6]$/, CHOOSE)
    .transform(Number),
  comment: optionalText(1000),
});
