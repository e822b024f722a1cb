/** Form schemas of the programme page and of the cart. */
import { z } from "zod";
import { requiredText } from "~/contract/fields";
import type { GetText } from "~/languages/page-language";
import type { Reply } from "~/languages/reply";

const idText = (message: string) => z.string({ error: message }).min(1, message).max(60, message);

/** The form that adds an offer at a centre to the cart. The catalogue check decides if they go together. */
export const buildProgrammeChoiceForm = (text: GetText) =>
  z.object({
    offeringId: idText(text("shop:choose.package-required")),
    centerId: idText(text("shop:choose.centre-required")),
  });

/** The form that removes one line from the cart. An empty `clientId` is the customer. */
export const removeLineForm = z.object({
  offeringId: z.string().max(60),
  centerId: z.string().max(60),
  clientId: z
    .string()
    .max(40)
    .optional()
    .transform((value) => value || null),
});

export const buildCouponForm = (text: GetText) =>
  z.object({ coupon: requiredText(text("shop:coupon.required") as Reply, 40) });

/** The action of a button in the cart. */
export const cartIntent = z.enum(["remove", "applyCoupon", "removeCoupon", "checkout"]);
