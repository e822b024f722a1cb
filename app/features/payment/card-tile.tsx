import type { ReactNode } from "react";
import { StatusTag } from "~/ui/text/status-tag";
import { PaymentMethodTile } from "./payment-method-tile";

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
export function formatExpiry({ expired, expiryMonth, expiryYear }: ShownCard): string {
  const expiry = `${String(expiryMonth).padStart(2, "0")}/${expiryYear}`;
  return expired ? `This card has expired (${expiry})` : `Expires ${expiry}`;
}

/** Renders a saved card with its actions. */
export function CardTile({ card, actions }: { card: ShownCard; actions?: ReactNode }) {
  return (
    <li className="card">
      <div className="row justify-between">
        <PaymentMethodTile
          brand={card.brand}
          last4={card.lastFour}
          note={formatExpiry(card)}
          isDefault={card.isDefault && !card.expired}
        />
        {card.expired ? <StatusTag tone="bad">Expired</StatusTag> : null}
      </div>
      {actions ? <div className="row mt-4">{actions}</div> : null}
    </li>
  );
}
