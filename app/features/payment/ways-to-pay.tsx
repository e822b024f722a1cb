/** The ways in which an order can be paid, as the options of a field. */
import type { Order } from "~/contract/payment/order";
import type { SavedCard } from "~/contract/payment/payment";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { formatExpiry } from "./card/card-tile";
import { EGIRO } from "./payment";
import { PaymentMethodTile } from "./payment-method-tile";

type EgiroOffer = NonNullable<Order["egiroOffer"]>;

interface Offered {
  cards: readonly SavedCard[];
  byEgiro: readonly EgiroOffer[];
}

/** Lists saved cards first, then eGIRO, a new card and PayNow. */
export const listWaysToPay = ({ cards, byEgiro }: Offered, words: Words) => [
  ...cards.map((card) => toCardOption(card, words.text)),
  ...byEgiro.map((offer) => toEgiroOption(offer, words)),
  ...buildOtherOptions(words.text),
];

/** Finds the card that is chosen in advance. */
export const findUsualCard = (cards: readonly SavedCard[]) =>
  cards.find((card) => card.isDefault && !card.expired);

function toCardOption(card: SavedCard, text: GetText) {
  return {
    value: card.id,
    disabled: card.expired,
    label: (
      <PaymentMethodTile
        brand={card.brand}
        last4={card.lastFour}
        note={formatExpiry(card, text)}
        isDefault={card.isDefault && !card.expired}
      />
    ),
  };
}

const buildOtherOptions = (text: GetText) => [
  {
    value: "new",
    label: (
      <PaymentMethodTile
        brand="GENERIC"
        name={text("payment:new-card")}
        note={text("payment:new-card-note")}
      />
    ),
  },
  {
    value: "paynow",
    label: <PaymentMethodTile brand="PAYNOW" note={text("payment:paynow-note")} />,
  },
];

const toEgiroOption = ({ bankName: bank, collectOn }: EgiroOffer, { text, language }: Words) => ({
  value: EGIRO,
  label: (
    <PaymentMethodTile
      brand="EGIRO"
      name={text("payment:egiro")}
      note={text("payment:egiro-note", { bank, date: getFormats(language).date(collectOn) })}
    />
  ),
});
