import type { Cents } from "~/lib/money";
import { OrderTotals } from "./order-totals";

/** The shown price of an order, compatible with the contract's order. Amounts are in cents. */
export interface BilledOrder {
  customerName: string;
  subTotalAmount: Cents;
  discountAmount: Cents;
  gstRateBasisPoints: number;
  gstAmount: Cents;
  totalAmount: Cents;
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
  return (
    <OrderTotals
      caption={caption}
      lines={order.items.map((item) => ({
        label: item.description,
        cents: item.amount,
        detail: detailOf(item),
      }))}
      subTotal={order.subTotalAmount}
      discount={order.discountAmount}
      discountLabel={discountLabel(order)}
      gst={order.gstAmount}
      gstLabel={`GST (${order.gstRateBasisPoints / 100}%)`}
      total={order.totalAmount}
    />
  );
}

function detailOf(item: BilledOrder["items"][number]): string {
  const quantity = item.quantity > 1 ? [`${item.quantity} times`] : [];
  return [...(item.clientName ? [`For ${item.clientName}`] : []), ...quantity].join(", ");
}

function discountLabel(order: BilledOrder): string {
  const described = [
    ...new Set(order.items.flatMap(({ discount }) => discount?.description ?? [])),
  ];
  return described.length === 1 ? `Discount: ${described[0]}` : "Discount";
}
