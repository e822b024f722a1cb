/** Service selection: the chosen programmes, and how the person heard of us (SPEC section 5). */
import { z } from "zod";
import { createFieldRule, optionalText, requiredText, withRules } from "~/contract/fields";
import { reply } from "~/languages/reply";
import { preprocessFields, readAsTyped } from "~/web/forms/form-fields";
import { OTHERS } from "../journey/state";

interface Channel {
  id: string;
  value: string;
}

interface Heard {
  marketingChanel: { id: string; name: string }[];
  sourceOthers: string | null;
}

/** Builds the form of the referral question. Raw fields: `marketingChanel` (checkboxes of channel ids) and `sourceOthers`. */
export function buildMarketingForm(channels: readonly Channel[]) {
  const names = new Map(channels.map(({ id, value }) => [id, value]));
  return z.preprocess(
    preprocessFields((raw) => ({
      // The provider may remove a channel from the list while the customer answers.
      marketingChanel: [...names]
        .filter(([id]) => [raw.marketingChanel].flat().includes(id))
        .map(([id, name]) => ({ id, name })),
      sourceOthers: readAsTyped(raw.sourceOthers),
    })),
    withRules(
      z.object({
        marketingChanel: z.array(z.object({ id: z.string(), name: z.string() })),
        sourceOthers: optionalText(100),
      }),
      [
        createFieldRule<Heard>(
          ({ marketingChanel, sourceOthers }) =>
            !othersChosen(marketingChanel) || Boolean(sourceOthers),
          "sourceOthers",
          reply("replies-registration:heard"),
        ),
      ],
    ).transform((heard) => ({
      ...heard,
      sourceOthers: othersChosen(heard.marketingChanel) ? heard.sourceOthers : null,
    })),
  );
}

const othersChosen = (channels: Heard["marketingChanel"] = []) =>
  channels.some(({ name }) => name === OTHERS);

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
