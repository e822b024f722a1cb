import type { GetText } from "~/languages/page-language";
import { useText } from "~/ui/language/language";
import { Icon } from "~/ui/text/icon";

/** The payment service's brand names (SPEC section 2, Profile screens). */
export type PaymentBrand =
  | "EGIRO"
  | "PAYNOW"
  | "MASTERCARD"
  | "VISA"
  | "VISAPLUS"
  | "AMEX"
  | "GENERIC";

/** Names of brands are the same in each language. */
const names: Record<PaymentBrand, string | null> = {
  EGIRO: "eGIRO",
  PAYNOW: "PayNow",
  MASTERCARD: "Mastercard",
  VISA: "Visa",
  VISAPLUS: "Visa Plus",
  AMEX: "American Express",
  GENERIC: null,
};

const shortNames: Record<PaymentBrand, string> = {
  EGIRO: "eGIRO",
  PAYNOW: "PAYNOW",
  MASTERCARD: "",
  VISA: "VISA",
  VISAPLUS: "VISA+",
  AMEX: "AMEX",
  GENERIC: "",
};

export interface PaymentMethodProps {
  brand: PaymentBrand | string;
  /** A name that replaces the brand's, such as "New credit or debit card". */
  name?: string | undefined;
  last4?: string | null | undefined;
  /** A note in words, such as "Expires 08/2028". */
  note?: string | undefined;
  isDefault?: boolean | undefined;
}

function brandOf(brand: string): PaymentBrand {
  const key = brand.toUpperCase();
  return Object.hasOwn(names, key) ? (key as PaymentBrand) : "GENERIC";
}

/** Names a payment method: "Visa ending in 1234". */
export function formatPaymentMethod({ brand, last4 }: PaymentMethodProps, text: GetText): string {
  const name = names[brandOf(brand)] ?? text("payment:card");
  return last4 ? text("payment:card-ending", { brand: name, digits: last4 }) : name;
}

const COUNTER_WAYS = ["CASH", "NETS", "CHEQUE"] as const;

/** Describes how an order was paid: "by PayNow", "by Visa ending in 1234". */
export function describePaymentMethod(paid: PaidBy, text: GetText): string {
  const { method, centerName: centre, reference: receipt = "" } = paid;
  const way = COUNTER_WAYS.find((one) => one === method);
  if (way)
    return centre
      ? text(`payment:at-${way}`, { centre, receipt })
      : text(`payment:by-${way}`, { receipt });
  const isBrand = method === "EGIRO" || method === "PAYNOW";
  const brand = isBrand ? method : (paid.cardBrand ?? "GENERIC");
  const last4 = method === "EGIRO" ? null : paid.cardLastFour;
  return text("payment:by", { method: formatPaymentMethod({ brand, last4 }, text) });
}

interface PaidBy {
  method: string;
  cardBrand: string | null;
  cardLastFour: string | null;
  reference?: string;
  centerName?: string | undefined;
}

/** Renders a payment method: a mark and its name. It is plain in a list, and a choice as the label of a RadioField option. */
export function PaymentMethodTile(props: PaymentMethodProps) {
  const text = useText();
  return (
    <span className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
      <PaymentMark brand={brandOf(props.brand)} />
      <span className="min-w-0">
        <strong className="block">{props.name ?? formatPaymentMethod(props, text)}</strong>{" "}
        {props.note ? <span className="hint block"> {props.note}</span> : null}
        {props.isDefault ? <span className="hint block"> {text("payment:usual-card")}</span> : null}
      </span>
    </span>
  );
}

function PaymentMark({ brand }: { brand: PaymentBrand }) {
  return (
    <span
      className="grid h-9 w-14 shrink-0 place-items-center rounded-lg border border-line bg-white text-[0.65rem] font-bold text-info"
      aria-hidden="true"
      data-drawn={shortNames[brand] || undefined}
    >
      {brand === "GENERIC" ? <Icon name="card" /> : null}
      {brand === "MASTERCARD" ? (
        <svg width="40" height="24" viewBox="0 0 40 24" aria-hidden="true">
          <circle cx="15" cy="12" r="10" className="fill-danger" />
          <circle cx="25" cy="12" r="10" className="fill-marigold" fillOpacity="0.85" />
        </svg>
      ) : null}
    </span>
  );
}
