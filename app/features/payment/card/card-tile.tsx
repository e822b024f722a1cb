import type { ReactNode } from "react";
import type { GetText } from "~/languages/page-language";
import { useText } from "~/ui/language/language";
import { StatusTag } from "~/ui/text/status-tag";
import { PaymentMethodTile } from "../payment-method-tile";

/** The shown fields of a saved card, compatible with the contract's saved card. */
export interface ShownCard {
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
  isDefault: boolean;
  expired: boolean;
}

/** Formats the expiry: "Expires 08/2029". An expired card is marked as expired. */
export function formatExpiry(
  { expired, expiryMonth, expiryYear }: ShownCard,
  text: GetText,
): string {
  const date = `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;
  return text(expired ? "payment:card-expired" : "payment:card-expires", { date });
}

/** Renders a saved card with its actions. */
export function CardTile({ card, actions }: { card: ShownCard; actions?: ReactNode }) {
  const text = useText();
  return (
    <li className="card">
      <div className="row justify-between">
        <PaymentMethodTile
          brand={card.brand}
          last4={card.lastFour}
          note={formatExpiry(card, text)}
          isDefault={card.isDefault && !card.expired}
        />
        {card.expired ? <StatusTag tone="bad">{text("payment:cards.expired")}</StatusTag> : null}
      </div>
      {actions ? <div className="row mt-4">{actions}</div> : null}
    </li>
  );
}
