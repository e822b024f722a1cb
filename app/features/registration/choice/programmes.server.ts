/** Chooses programmes: the options by person and place, and the cart that holds the choices. */
import { type CartChoice, MAX_CART_ITEMS } from "~/contract/shop/cart";
import type { Category, Programme } from "~/contract/shop/catalogue";
import { changeCartItems } from "~/features/shop/cart-change.server";
import type { Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { formatOfferName } from "~/ui/language/offer-words";
import type { Customer } from "~/web/customer/customer.server";
import { translateReplyBy } from "~/web/language/replies.server";
import { type Registration, readRegistration, saveAnswers } from "../journey/draft.server";
import { type RegistrationState, withChosenFor } from "../journey/state";
import { withStepAnswer } from "../journey/steps";

/** Lists the programmes of a category and all its subcategories for the customer or a loved one. Ineligible ones carry the reason. */
export async function listProgrammes(
  customer: Customer,
  category: Category,
  lovedOne: string | null,
): Promise<Programme[]> {
  const lists = await Promise.all(
    category.subcategories.map(({ id }) =>
      customer.api.catalogue.programmes({
        params: { categoryId: category.id, subcategoryId: id },
        query: lovedOne === null ? {} : { lovedOne },
      }),
    ),
  );
  return lists.flat().filter(({ offers, centres }) => offers.length > 0 && centres.length > 0);
}

/** Builds the programmes as options. An ineligible one shows the reason. */
export function listProductOptions(programmes: readonly Programme[], words: Words) {
  const { text, language } = words;
  const { money } = getFormats(language);
  return programmes.map(({ id, name, eligible, reason, offers }) => ({
    value: id,
    label: translateProviderText(name, language),
    disabled: !eligible,
    hint:
      (reason && (translateReplyBy(words)(reason) ?? reason)) ??
      text("shop:price-from", {
        amount: money(Math.min(...offers.map(({ priceWithGst }) => priceWithGst))),
      }),
  }));
}

/** Builds the packages of a programme as options. */
export const listOfferOptions = (offers: Programme["offers"], { text, language }: Words) =>
  offers.map(({ id, name, sessions, priceWithGst, validityDays }) => ({
    value: id,
    label: text("registration:choose.offer", {
      offer: formatOfferName(text, { name, sessions }),
      amount: getFormats(language).money(priceWithGst),
    }),
    hint: text("registration:choose.within", { days: validityDays }),
  }));

/** Builds the key of a cart line. The same programme, package and centre for the same person is one line. */
export function buildLineKey(
  choice: Pick<CartChoice, "offeringId" | "centerId" | "clientId">,
): string {
  return [choice.offeringId, choice.centerId, choice.clientId ?? ""].join("~");
}

/**
 * Checks if the cart has no room for another line.
 * @param inPlaceOf the line that would be replaced.
 */
export function isCartFull({ cart }: Registration, inPlaceOf: string | null): boolean {
  return (
    cart.items.length >= MAX_CART_ITEMS &&
    !cart.items.some((item) => buildLineKey(item) === inPlaceOf)
  );
}

/** Puts a programme into the cart, in place of the changed line or after the others. */
export async function putProgrammeInCart(
  registration: Registration,
  choice: CartChoice,
  inPlaceOf: string | null,
): Promise<void> {
  await changeProgrammes(registration, (items) => {
    const others = items.filter((item) => buildLineKey(item) !== buildLineKey(choice));
    const at = others.findIndex((item) => buildLineKey(item) === inPlaceOf);
    return at >= 0 ? others.toSpliced(at, 1, choice) : [...others, choice];
  });
  await reviewAgain(registration, (state) => withChosenFor(state, choice.clientId));
}

/** Removes a programme. One that is already gone is no error. */
export async function removeProgrammeFromCart(
  registration: Registration,
  key: string,
): Promise<void> {
  await changeProgrammes(registration, (items) =>
    items.filter((item) => buildLineKey(item) !== key),
  );
  await reviewAgain(registration);
}

async function changeProgrammes(
  registration: Registration,
  change: (items: readonly CartChoice[]) => CartChoice[],
): Promise<void> {
  await changeCartItems(registration.customer.api, change);
}

/** Saves with the cart the consent to marketing, at the end. */
export async function saveMarketingConsent(
  registration: Registration,
  marketingConsent: boolean,
): Promise<void> {
  await changeCartItems(registration.customer.api, (items) => items, { marketingConsent });
}

/** Requires a new review before payment, since the cart has changed. */
async function reviewAgain(
  { customer }: Registration,
  change: (state: RegistrationState) => Partial<RegistrationState> = () => ({}),
): Promise<void> {
  const registration = await readRegistration(customer);
  const { state } = registration;
  const wasValid = state.valid.ServiceSelection;
  const changed = withStepAnswer(state, "ServiceSelection", change(state));
  await saveAnswers(registration, {
    ...changed,
    saves: state.saves,
    valid: { ...changed.valid, ServiceSelection: wasValid },
  });
}
