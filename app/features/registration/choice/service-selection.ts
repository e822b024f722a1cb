/** Service selection: the chosen programmes (SPEC section 5). */
import { z } from "zod";
import { requiredText } from "~/contract/fields";
import { reply } from "~/languages/reply";

/** The programmes are chosen on pages before it. */
export const selectionForm = z.object({});

/** The questions about one programme, one page each. */
export const personForm = z.object({
  person: requiredText(reply("replies:denticare.for-whom"), 60),
});
export const categoryForm = z.object({
  category: requiredText(reply("replies-registration:choose.service"), 60),
});
export const productForm = z.object({
  product: requiredText(reply("replies-registration:choose.programme"), 60),
});
export const offerAndCentreForm = z.object({
  offer: requiredText(reply("replies-registration:choose.package"), 60),
  center: requiredText(reply("replies-registration:choose.centre"), 60),
});
