/** The end of an order that is paid, free or deducted later by eGIRO. */
import type { Order } from "~/contract/payment/order";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { ConfirmationPage } from "~/ui/page/confirmation-page";
import { ActingLink } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";
import { describePaymentMethod } from "../payment-method-tile";
import { computeAmountAfterCredit } from "./amount-after-credit";
import { isEveryPackageCancelled } from "./cancelled-packages";
import { OrderBill } from "./order-bill";
import { RefundNotice } from "./refund-notice";
import { summarizeRefunds } from "./refund-summary";

interface DoneOrder {
  order: Order;
  /** The person to act for before My services shows the order: see ActingLink. */
  actFor: string | null;
}

/** Confirms an order that is paid or free. */
export function PaidOrder({ order, actFor }: DoneOrder) {
  const { invoiceNumber, totalAmount } = order;
  const free = totalAmount === 0;
  const words = useLanguage();
  const { text } = words;
  return (
    <ConfirmationPage
      title={text(free ? "payment:done.free" : "payment:done.paid")}
      lead={<p>{free ? text("payment:done.nothing") : describeReceived(order, words)}</p>}
      reference={{
        label: text("payment:done.reference"),
        value: invoiceNumber ?? order.orderNumber,
      }}
      next={[
        text(free ? "payment:done.send-free" : "payment:done.send"),
        <Sentence
          key="next"
          of="payment:done.next"
          parts={{ services: <MyServices actFor={actFor} /> }}
        />,
        <Sentence
          key="claims"
          of="payment:done.claims"
          parts={{
            invoice: (
              <Anchor to={paths.to(paths.payment.invoice, { id: order.id })}>
                {text("payment:done.invoice")}
              </Anchor>
            ),
          }}
        />,
      ]}
      actions={<AfterPaying order={order} actFor={actFor} />}
    >
      <RefundNotice refund={summarizeRefunds(order)} />
      <div className="panel mt-6">
        <OrderBill
          order={order}
          caption={text(free ? "payment:done.registered-for" : "payment:done.paid-for")}
        />
      </div>
    </ConfirmationPage>
  );
}

/** Names My services. It is a link only if no switch is needed: the button below the text switches. */
function MyServices({ actFor }: Pick<DoneOrder, "actFor">) {
  const name = useText()("payment:done.services");
  return actFor === null ? <Anchor to="/">{name}</Anchor> : <b>{name}</b>;
}

/** Says how much was paid, and how and when as far as the provider told it. */
function describeReceived(order: Order, { text, language }: Words): string {
  const { paymentTransaction, paidDate } = order;
  const { money, dateAndTime } = getFormats(language);
  const amount = money(computeAmountAfterCredit(order));
  const method = paymentTransaction && describePaymentMethod(paymentTransaction, text);
  const date = paidDate && dateAndTime(paidDate);
  if (method && date) return text("payment:received-all", { amount, method, date });
  if (method) return text("payment:received-method", { amount, method });
  return date
    ? text("payment:received-date", { amount, date })
    : text("payment:received", { amount });
}

/** Confirms an order that is deducted later. Its services can be used already. */
export function DeductedOrder({ order, actFor, deduction }: DoneOrder & { deduction: Deduction }) {
  const { bankName: bank, collectOn } = deduction;
  const { text, language } = useLanguage();
  const { money, date } = getFormats(language);
  const amount = money(order.payableAmount);
  return (
    <ConfirmationPage
      title={text("payment:done.egiro")}
      lead={<p>{text("payment:done.deducts", { bank, amount, date: date(collectOn) })}</p>}
      reference={{
        label: text("payment:done.reference"),
        value: order.invoiceNumber ?? order.orderNumber,
      }}
      next={[
        text("payment:done.have", { amount }),
        <Sentence
          key="use"
          of={isEveryPackageCancelled(order) ? "payment:done.next" : "payment:done.use"}
          parts={{ services: <MyServices actFor={actFor} /> }}
        />,
        <Sentence
          key="reject"
          of="payment:done.reject"
          parts={{ egiro: <Anchor to={paths.payment.egiro}>{EGIRO_NAME}</Anchor> }}
        />,
      ]}
      actions={<AfterPaying order={order} actFor={actFor} />}
    >
      <div className="panel mt-6">
        <OrderBill order={order} caption={text("payment:done.registered-for")} />
      </div>
    </ConfirmationPage>
  );
}

/** The name of the banks' service, the same in each language. */
const EGIRO_NAME = "eGIRO";

type Deduction = NonNullable<Order["deduction"]>;

function AfterPaying({ order, actFor }: DoneOrder) {
  const text = useText();
  return (
    <>
      <ActingLink to="/" actFor={actFor}>
        {text("payment:done.go")}
      </ActingLink>
      <ButtonLink
        to={paths.to(paths.payment.orderSlip, { id: order.id })}
        kind="secondary"
        icon="print"
      >
        {text("payment:slip")}
      </ButtonLink>
      <ButtonLink
        to={paths.to(paths.payment.invoicePdf, { id: order.id })}
        kind="secondary"
        icon="download"
      >
        {text("payment:done.download")}
      </ButtonLink>
    </>
  );
}
