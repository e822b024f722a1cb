import { getFormats } from "~/lib/language/formats";
import type { Cents } from "~/lib/money";
import * as paths from "~/lib/paths";
import { Notice } from "~/ui/blocks/notice";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import { describeItems } from "~/ui/language/item-words";
import { useLanguage, useText } from "~/ui/language/language";
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
  /** Day until which an invoice should be paid. Null if it should be paid now. */
  dueDay: string | null;
}

const MAX_SHOWN = 3;

/** Lists unpaid orders, each with a link to pay it, so that an interrupted payment can be continued. */
export function UnpaidOrders({ orders }: { orders: UnpaidOrder[] | { missing: true } }) {
  const text = useText();
  if ("missing" in orders)
    return <SectionUnavailable>{text("shop:unpaid.missing")}</SectionUnavailable>;
  const others = orders.length - MAX_SHOWN;
  return (
    <>
      {orders.slice(0, MAX_SHOWN).map((order) => (
        <Unpaid key={order.id} order={order} />
      ))}
      {others > 0 ? (
        <p className="mb-6">
          {text("shop:unpaid.more", { count: others })}{" "}
          <Anchor to={paths.payment.invoices}>{text("shop:unpaid.see")}</Anchor>
        </p>
      ) : null}
    </>
  );
}

function Unpaid({ order }: { order: UnpaidOrder }) {
  const { language, text } = useLanguage();
  const formats = getFormats(language);
  const amount = formats.money(order.payableAmount);
  const { invoiceNumber, orderNumber, expiresAt } = order;
  const when = order.dueDay
    ? text("payment:invoice.by", { date: formats.date(order.dueDay) })
    : text("payment:invoice.now");
  return (
    <div className="mb-6">
      <Notice kind="warning" title={text("shop:unpaid.title", { amount })}>
        <p>{describeItems(order.description, text)}</p>
        <p>
          {invoiceNumber
            ? text("shop:unpaid.invoice", { number: invoiceNumber })
            : text("shop:unpaid.order", { number: orderNumber })}{" "}
          {invoiceNumber ? when : null}
          {expiresAt && !invoiceNumber
            ? text("shop:unpaid.before", { when: formats.dayAndTime(expiresAt) })
            : null}
        </p>
        <p className="mt-3">
          <ButtonLink to={paths.to(paths.payment.pay, { order: order.id })}>
            {text("shop:unpaid.pay", { amount })}
            <span className="sr-only">
              {" "}
              {text("shop:unpaid.pay-which", { number: orderNumber })}
            </span>
          </ButtonLink>
        </p>
      </Notice>
    </div>
  );
}
