import { formatOffer } from "~/lib/text/session-length";
import { CachedFragment } from "../cached-fragment";
import { ButtonLink } from "../text/button";
import { ProgrammeIcon } from "../text/icon";
import { DropdownContent, dropdownProps } from "./dropdown";

export interface CartLine {
  id: string;
  /** Offer name. */
  name: string;
  /** The product of the offer. */
  product?: string;
  /** Product icon by name. */
  icon?: string;
  sessions?: number;
  /** The person in words. Absent for a visitor. */
  personName?: string;
  /** Minutes per session, 45 by default (SPEC section 9). */
  minutes?: number;
}

export interface CartSummary {
  items: CartLine[];
  /** The cart page. */
  to: string;
  /** Address of the registration, or of the login first. */
  checkoutTo?: string;
}

/** Renders the cart in the header: its content and a link to checkout. */
export function CartMenu(cart: CartSummary) {
  return (
    <CachedFragment
      tag="details"
      {...dropdownProps}
      part={Cart}
      of={cart}
      personal={cart.items.length > 0}
    />
  );
}

function Cart({ items, to, checkoutTo }: CartSummary) {
  return (
    <DropdownContent
      id="cart-menu"
      label="Cart"
      icon="cart"
      count={items.length}
      counted={items.length === 1 ? "item" : "items"}
    >
      <h2>Your cart</h2>
      {items.length === 0 ? <p>Your cart is empty.</p> : null}
      <div className="stack">
        {items.map((item) => (
          <div key={item.id} className="flex gap-3">
            <span className="text-brand">
              <ProgrammeIcon name={item.icon} />
            </span>
            <p>
              {item.product ? <strong className="block">{item.product}</strong> : null}{" "}
              {item.sessions ? formatOffer(item.name, item.sessions, item.minutes) : item.name}
              {item.personName ? <span className="block"> For {item.personName}</span> : null}
            </p>
          </div>
        ))}
      </div>
      <div className="row mt-4">
        {items.length > 0 && checkoutTo ? <ButtonLink to={checkoutTo}>Checkout</ButtonLink> : null}
        <ButtonLink to={to} kind="quiet">
          View cart
        </ButtonLink>
      </div>
    </DropdownContent>
  );
}
