/** The end of an order that is paid, free or deducted later by eGIRO. */
import type { Order } from "~/contract/payment/order";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Accordion } from "~/ui/blocks/accordion";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { ConfirmationPage } from "~/ui/page/confirmation-page";
import { ActingLink } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";
import { describePaymentMethod } from "../payment-method-tile";
import { computeAmountAfterCredit } from "./amount-after-credit";
import { OrderBill } from "./order-bill";
import { RefundNotice } from "./refund-notice";
import { summarizeRefunds } from "./refund-summary";

/** The next step of what was bought. */
interface StepAfterPaying {
  text: string;
  /** Null if the step cannot be shown now, which the text says. */
  action: { label: string; to: string } | null;
  /** The name of the loved one whose step it is. Null for the customer. */
  personName: string | null;
  /** The person to act for first: see ActingLink. */
  actFor: string | null;
}

interface DoneOrder {
  order: Order;
  /** The person to act for before My services shows the order: see ActingLink. */
  actFor: string | null;
  /** Null if there is none. */
  step: StepAfterPaying | null;
}

/** Confirms an order that is paid or free. */
export function PaidOrder({
  order,
  receiptTo,
  ...next
}: DoneOrder & { /** The addresses of the receipt in words. */ receiptTo: string | null }) {
  const { id, invoiceNumber, orderNumber, totalAmount } = order;
  const free = totalAmount === 0;
  const words = useLanguage();
  const { text } = words;
  return (
    <ConfirmationPage
      title={text(free ? "payment:done.free" : "payment:done.paid")}
      lead={
        <>
          <p>{free ? text("payment:done.nothing") : describeReceived(order, words)}</p>
          {receiptTo ? (
            <p className="mt-2">
              <Sentence
                of={free ? "payment:done.sent-free" : "payment:done.sent"}
                parts={{ addresses: receiptTo }}
              />
            </p>
          ) : null}
        </>
      }
      reference={{ label: text("payment:done.reference"), value: invoiceNumber ?? orderNumber }}
      main={<NextStep {...next} />}
      actions={<Papers id={id} />}
      print={false}
    >
      <RefundNotice refund={summarizeRefunds(order, words)} />
      <Accordion
        items={[
          {
            title: text(free ? "payment:done.registered-for" : "payment:done.paid-for"),
            content: <PaidBill order={order} />,
          },
        ]}
      />
    </ConfirmationPage>
  );
}

/** Shows the bill of a paid order, and says where its invoice is. */
function PaidBill({ order }: Pick<DoneOrder, "order">) {
  const text = useText();
  return (
    <>
      <OrderBill order={order} />
      <p>
        <Sentence
          of="payment:done.claims"
          parts={{
            invoice: (
              <Anchor to={paths.to(paths.payment.invoice, { id: order.id })}>
                {text("payment:done.invoice")}
              </Anchor>
            ),
          }}
        />
      </p>
    </>
  );
}

/** Leads to the next step of what was bought, and to My services. */
function NextStep({ step, actFor }: Omit<DoneOrder, "order">) {
  const text = useText();
  const { action = null } = step ?? {};
  return (
    <section className="no-print mb-8">
      {step && !action ? <SectionUnavailable>{step.text}</SectionUnavailable> : null}
      {step && action ? (
        <>
          {step.personName ? <p>{text("bill:for", { name: step.personName })}</p> : null}
          <h2>{step.text}</h2>
        </>
      ) : null}
      <div className="row">
        {step && action ? (
          <ActingLink to={action.to} actFor={step.actFor}>
            {action.label}
          </ActingLink>
        ) : null}
        <ActingLink to="/" actFor={actFor} kind={action ? "quiet" : "main"}>
          {text("payment:done.go")}
        </ActingLink>
      </div>
    </section>
  );
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
export function DeductedOrder({ order, deduction, ...next }: DoneOrder & { deduction: Deduction }) {
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
      main={<NextStep {...next} />}
      next={[
        text("payment:done.have", { amount }),
        <Sentence
          key="reject"
          of="payment:done.reject"
          parts={{ egiro: <Anchor to={paths.payment.egiro}>{EGIRO_NAME}</Anchor> }}
        />,
      ]}
      actions={<Papers id={order.id} />}
      print={false}
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

function Papers({ id }: Pick<Order, "id">) {
  const text = useText();
  return (
    <>
      <ButtonLink to={paths.to(paths.payment.orderSlip, { id })} kind="quiet" icon="print">
        <span>{text("payment:slip")}</span>
      </ButtonLink>
      <ButtonLink to={paths.to(paths.payment.invoicePdf, { id })} kind="quiet" icon="download">
        <span>{text("payment:done.download")}</span>
      </ButtonLink>
    </>
  );
}
