/** What the forms of the programme page and of the cart post. */
import { z } from "zod";
import { requiredText } from "~/contract/fields";

const idText = (message: string) => z.string({ error: message }).min(1, message).max(60, message);

/** Adding to the cart: which offer, at which centre. Whether they go together is checked against what is sold. */
export const programmeChoice = z.object({
  offeringId: idText("Choose a package"),
  centerId: idText("Choose a centre"),
});

/** Taking one line out of the cart; an empty `clientId` is the customer themselves. */
export const lineChoice = z.object({
  offeringId: z.string().max(60),
  centerId: z.string().max(60),
  clientId: z
    .string()
    .max(40)
    .optional()
    .transform((value) => value || null),
});

export const couponCode = z.object({ coupon: requiredText("Enter your promotion code", 40) });

/** What a button of the cart asks for. */
export const cartIntent = z.enum(["remove", "applyCoupon", "removeCoupon", "checkout"]);
