import { type Cents, formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDayAndTime } from "~/lib/singapore-date";
import { Notice } from "~/ui/blocks/notice";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";

/** The shown fields of an unpaid order, compatible with the contract's summary. Amounts are in cents. */
export interface UnpaidOrder {
  id: string;
  orderNumber: string;
  invoiceNumber: string | null;
  description: string;
  payableAmount: Cents;
  expiresAt?: string | undefined;
}

const MAX_SHOWN = 3;

/** Lists unpaid orders, each with a link to pay it, so that an interrupted payment can be continued. */
export function UnpaidOrders({ orders }: { orders: UnpaidOrder[] | { missing: string } }) {
  if ("missing" in orders) return <SectionUnavailable>{orders.missing}</SectionUnavailable>;
  const others = orders.length - MAX_SHOWN;
  return (
    <>
      {orders.slice(0, MAX_SHOWN).map((order) => (
        <Unpaid key={order.id} order={order} />
      ))}
      {others > 0 ? (
        <p className="mb-6">
          {others === 1 ? "One more order is" : `${others} more orders are`} not paid yet.{" "}
          <Anchor to={paths.payment.invoices}>See them under Payment History</Anchor>
        </p>
      ) : null}
    </>
  );
}

function Unpaid({ order }: { order: UnpaidOrder }) {
  return (
    <div className="mb-6">
      <Notice kind="warning" title={`Not paid yet: ${formatMoney(order.payableAmount)}`}>
        <p>{order.description}</p>
        <p>
          {order.invoiceNumber ? `Invoice ${order.invoiceNumber}.` : `Order ${order.orderNumber}.`}{" "}
          {order.expiresAt ? `Please pay before ${formatDayAndTime(order.expiresAt)}.` : null}
        </p>
        <p className="mt-3">
          <ButtonLink to={paths.to(paths.payment.pay, { order: order.id })}>
            Pay {formatMoney(order.payableAmount)}
            <span className="sr-only"> for {order.orderNumber}</span>
          </ButtonLink>
        </p>
      </Notice>
    </div>
  );
}
