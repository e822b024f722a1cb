import type { GetText } from "~/languages/page-language";
import type { Cents } from "~/lib/money";
import { describeItems } from "~/ui/language/item-words";
import { useText } from "~/ui/language/language";
import { computeAmountAfterCredit } from "./amount-after-credit";
import { OrderTotals } from "./order-totals";

/** The shown price of an order, compatible with the contract's order. Amounts are in cents. */
export interface BilledOrder {
  customerName: string;
  subTotalAmount: Cents;
  discountAmount: Cents;
  gstRateBasisPoints: number;
  gstAmount: Cents;
  totalAmount: Cents;
  creditedAmount?: Cents | undefined;
  /** Absent for an invoice behind a link, which is to be paid. */
  status?: string;
  items: {
    description: string;
    quantity: number;
    amount: Cents;
    discount: { description: string; amount: Cents } | null;
    clientName: string | null;
  }[];
}

/** Renders an order's lines and totals. */
export function OrderBill({ order, caption }: { order: BilledOrder; caption?: string }) {
  const text = useText();
  return (
    <OrderTotals
      caption={caption}
      lines={order.items.map((item) => ({
        label: describeItems(item.description, text),
        cents: item.amount,
        detail: detailOf(item, text),
      }))}
      subTotal={order.subTotalAmount}
      discount={order.discountAmount}
      discountLabel={discountLabel(order, text)}
      gst={order.gstAmount}
      gstLabel={text("bill:gst-rate", { rate: order.gstRateBasisPoints / 100 })}
      total={order.totalAmount}
      credited={order.creditedAmount}
      payable={computeAmountAfterCredit(order)}
      payableLabel={text(order.status === "PAID" ? "bill:paid" : "bill:to-pay")}
    />
  );
}

function detailOf(
  { quantity: count, clientName: name }: BilledOrder["items"][number],
  text: GetText,
): string {
  if (name === null || name === "") return count > 1 ? text("bill:times", { count }) : "";
  return count > 1 ? text("bill:for-times", { name, count }) : text("bill:for", { name });
}

function discountLabel(order: BilledOrder, text: GetText): string {
  const described = [
    ...new Set(order.items.flatMap(({ discount }) => discount?.description ?? [])),
  ];
  const [what, ...others] = described;
  return what !== undefined && others.length === 0
    ? text("bill:discount-of", { what })
    : text("bill:discount");
}
