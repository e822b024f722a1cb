import { getFormats } from "~/lib/language/formats";
import type { Cents } from "~/lib/money";
import { useLanguage, useText } from "~/ui/language/language";
import { Breakable } from "~/ui/text/breakable";

/** Renders an amount of money without line breaks. */
export function Money({ cents }: { cents: Cents }) {
  const { money } = getFormats(useLanguage().language);
  return <span className="whitespace-nowrap">{money(cents)}</span>;
}

export interface PriceLineProps {
  label: string;
  cents: Cents;
  /** A line below the label: quantity, discount, the person. */
  detail?: string | undefined;
  /** "sum" sets the row apart as the total. */
  weight?: "sum" | undefined;
}

/** Renders one row of a bill inside a table. */
export function PriceLine({ label, cents, detail, weight }: PriceLineProps) {
  return (
    <tr className={weight}>
      <th scope="row">
        <Breakable>{label}</Breakable>
        {detail ? (
          <span className="hint block font-normal">
            {" "}
            <Breakable>{detail}</Breakable>
          </span>
        ) : null}
      </th>
      <td>
        <Money cents={cents} />
      </td>
    </tr>
  );
}

export interface OrderTotalsProps {
  caption?: string;
  /** The bought items, shown above the totals. */
  lines?: PriceLineProps[];
  subTotal: Cents;
  subTotalLabel?: string;
  /** A positive amount that is shown as subtracted. */
  discount?: Cents | undefined;
  discountLabel?: string;
  gst: Cents;
  /** The rate in words, such as "GST (9%)". */
  gstLabel?: string;
  total: Cents;
  totalLabel?: string;
  /** A positive amount that credit notes took off the total. */
  credited?: Cents | undefined;
  /** The amount still to pay, or that was paid, if it differs from the total. */
  payable?: Cents | undefined;
  payableLabel?: string;
}

/** Renders sub-total, discount, GST and total as a table that screen readers can navigate. */
export function OrderTotals(props: OrderTotalsProps) {
  const text = useText();
  const {
    caption = text("bill:price"),
    lines = [],
    subTotal,
    subTotalLabel = text("bill:sub-total"),
    discount = 0,
    discountLabel = text("bill:discount"),
  } = props;
  const {
    gst,
    gstLabel = text("bill:gst"),
    total,
    totalLabel = text("bill:total"),
    credited = 0,
    payable,
    payableLabel = text("bill:to-pay"),
  } = props;
  return (
    <table className="totals">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <PriceLine key={[line.label, line.detail, line.cents].join()} {...line} />
        ))}
        <PriceLine label={subTotalLabel} cents={subTotal} />
        {discount ? <PriceLine label={discountLabel} cents={-discount} /> : null}
        <PriceLine label={gstLabel} cents={gst} />
        <PriceLine label={totalLabel} cents={total} weight="sum" />
        {credited ? <PriceLine label={text("bill:credit-note")} cents={-credited} /> : null}
        {payable === undefined || payable === total ? null : (
          <PriceLine label={payableLabel} cents={payable} weight="sum" />
        )}
      </tbody>
    </table>
  );
}
