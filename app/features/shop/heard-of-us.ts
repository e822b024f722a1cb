/** How a customer heard of the provider (SPEC section 3, Cart; section 5, marketing channel). */
import { z } from "zod";
import { createFieldRule, optionalText, withRules } from "~/contract/fields";
import type { ReferralSource } from "~/contract/shop/cart";
import { reply } from "~/languages/reply";
import { preprocessFields, readAsTyped } from "~/web/forms/form-fields";

/** The channel that requires the text `sourceOthers`. */
export const OTHERS = "Others";

interface Channel {
  id: string;
  value: string;
}

/** Builds the form. Raw fields: `marketingChanel` (checkboxes of channel ids) and `sourceOthers`. */
export function buildMarketingForm(channels: readonly Channel[]) {
  const isOthers = (id: string) => channels.some((one) => one.id === id && one.value === OTHERS);
  return z.preprocess(
    preprocessFields((raw) => ({
      // The provider may remove a channel from the list while the customer answers.
      source: channels
        .map(({ id }) => id)
        .filter((id) => [raw.marketingChanel].flat().includes(id)),
      sourceOthers: readAsTyped(raw.sourceOthers),
    })),
    withRules(z.object({ source: z.array(z.string()), sourceOthers: optionalText(100) }), [
      createFieldRule<ReferralSource>(
        ({ source = [], sourceOthers }) => !source.some(isOthers) || Boolean(sourceOthers),
        "sourceOthers",
        reply("replies-registration:heard"),
      ),
    ]).transform((heard) => ({
      ...heard,
      sourceOthers: heard.source.some(isOthers) ? heard.sourceOthers : null,
    })),
  );
}
