/** Asks after the payment how the customer heard of the provider, and saves the answer with the cart. */
import { translateProviderText } from "~/lib/brand/provider-texts";
import type { Customer } from "~/web/customer/customer.server";
import {
  handleForm,
  loadOrFallback,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { changeCartItems } from "./cart-change.server";
import { buildMarketingForm, OTHERS } from "./heard-of-us";

/**
 * Lists the channels in the language of the page.
 * @returns null if the customer has answered, or if the provider does not answer.
 */
export async function loadUnansweredChannels(request: Request, { api }: Customer) {
  const [cart, channels] = await Promise.all([
    loadOrFallback(api.carts.get(), null),
    loadOrFallback(api.configuration.marketingChannels({ query: {} }), null),
  ]);
  if (!cart || !channels || cart.referralSource.source.length > 0) return null;
  const { text, language } = await loadVisitorWords(request);
  return channels.content.map(({ id, value }) => ({
    value: id,
    label:
      value === OTHERS ? text("registration:heard.others") : translateProviderText(value, language),
    more: value === OTHERS,
  }));
}

export async function saveReferral(
  request: Request,
  { api }: Customer,
  answerWith: () => Response,
) {
  const { content } = await api.configuration.marketingChannels({ query: {} });
  return handleForm(
    request,
    buildMarketingForm(content),
    async (referralSource) => {
      await changeCartItems(api, (items) => items, { referralSource });
      return answerWith();
    },
    onRejectedOrUnavailable(showFieldError("marketingChanel")),
  );
}
