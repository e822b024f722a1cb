import { useText } from "../language/language";
import { formatOffer } from "../language/offer-words";
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

/**
 * Renders the cart in the header: its content and a link to checkout.
 * @param spare true to leave out an empty cart on a phone, where other menus need its place
 */
export function CartMenu({ spare, ...cart }: CartSummary & { spare: boolean }) {
  const { className, ...menu } = dropdownProps;
  const hidden = spare && cart.items.length === 0;
  return (
    <details {...menu} className={hidden ? `${className} hidden sm:block` : className}>
      <Cart {...cart} />
    </details>
  );
}

function Cart({ items, to, checkoutTo }: CartSummary) {
  const text = useText();
  return (
    <DropdownContent
      id="cart-menu"
      label={text("shell:cart.label")}
      icon="cart"
      count={items.length}
      counted={text("shell:cart.counted", { count: items.length })}
    >
      <h2>{text("shell:cart.title")}</h2>
      {items.length === 0 ? <p>{text("shell:cart.empty")}</p> : null}
      <div className="stack">
        {items.map((item) => (
          <div key={item.id} className="flex gap-3">
            <span className="text-brand">
              <ProgrammeIcon name={item.icon} />
            </span>
            <p>
              {item.product ? <strong className="block">{item.product}</strong> : null}{" "}
              {item.sessions ? formatOffer(text, { ...item, sessions: item.sessions }) : item.name}
              {item.personName ? (
                <span className="block"> {text("shell:cart.for", { name: item.personName })}</span>
              ) : null}
            </p>
          </div>
        ))}
      </div>
      <div className="row mt-4">
        {items.length > 0 && checkoutTo ? (
          <ButtonLink to={checkoutTo}>{text("shell:cart.checkout")}</ButtonLink>
        ) : null}
        <ButtonLink to={to} kind="quiet">
          {text("shell:cart.view")}
        </ButtonLink>
      </div>
    </DropdownContent>
  );
}
