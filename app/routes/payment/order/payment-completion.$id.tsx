import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import type { Order } from "~/contract/payment/order";
import { feedbackForm } from "~/features/help/feedback";
import { FeedbackForm } from "~/features/help/feedback-form";
import { OrderBill } from "~/features/payment/order-bill";
import { describeOrderOutcome, describeRefundOutcome } from "~/features/payment/order-outcomes";
import { canBePaid, findOrder } from "~/features/payment/orders.server";
import { describePaymentMethod } from "~/features/payment/payment-method-tile";
import { RefundNotice } from "~/features/payment/refund-notice";
import { hasRefund, summarizeRefunds } from "~/features/payment/refund-summary";
import { ReferralPanel } from "~/features/shop/referral-panel";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  ConfirmationPage,
  MessagePage,
  Refresh,
  RouteError,
  SectionUnavailable,
  usePageMeta,
} from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomer } from "~/web/customer/customer.server";
import {
  handleForm,
  loadOrFallback,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const handle = { translated: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  usePageMeta(useText()(data?.order.status === "PAID" ? "payment:thanks" : "payment:your-payment"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrder(customer, params.id);
  const isPaid = order.status === "PAID";
  const [feedback, referral] = isPaid
    ? await Promise.all([
        loadOrFallback(customer.api.orders.feedback({ params: { id: order.id } }), null),
        loadOrFallback(customer.api.rewards.mine(), null),
      ])
    : [null, null];
  const payable = canBePaid(order);
  return { order, payable, rating: feedback?.rating ?? null, referralCode: referral?.code };
}

/** Takes what the customer thought of it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const { id } = await findOrder(customer, params.id);
  return handleForm(
    request,
    feedbackForm,
    async (body) => {
      await customer.api.orders.giveFeedback({ params: { id }, body });
      return redirect(paths.to(paths.payment.done, { id }));
    },
    onRejectedOrUnavailable(showFieldError("rating")),
  );
}

export default function PaymentCompletion() {
  const { order, payable, rating, referralCode } = useLoaderData<typeof loader>();
  const text = useText();
  if (order.status === "PAID")
    return (
      <>
        <Paid order={order} />
        <FeedbackForm rating={rating} free={order.totalAmount === 0} />
        {referralCode ? (
          <ReferralPanel code={referralCode} />
        ) : (
          <SectionUnavailable>{text("payment:friend.missing")}</SectionUnavailable>
        )}
      </>
    );
  if (order.deduction) return <ByEgiro order={order} deduction={order.deduction} />;
  if (order.status === "PENDING_PAYMENT" && payable) return <NotYet order={order} />;
  return <Ended order={order} />;
}

function Paid({ order }: { order: Order }) {
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
        <Sentence key="next" of="payment:done.next" parts={{ services: <MyServices /> }} />,
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
      actions={<AfterPaying order={order} />}
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

function MyServices() {
  return <Anchor to="/">{useText()("payment:done.services")}</Anchor>;
}

/** Says how much was paid, and how and when as far as the provider told it. */
function describeReceived(order: Order, { text, language }: Words): string {
  const { totalAmount, paymentTransaction, paidDate } = order;
  const { money, dateAndTime } = getFormats(language);
  const amount = money(totalAmount);
  const method = paymentTransaction && describePaymentMethod(paymentTransaction, text);
  const date = paidDate && dateAndTime(paidDate);
  if (method && date) return text("payment:received-all", { amount, method, date });
  if (method) return text("payment:received-method", { amount, method });
  return date
    ? text("payment:received-date", { amount, date })
    : text("payment:received", { amount });
}

/** Renders an order that is deducted later. Its services can be used already. */
function ByEgiro({ order, deduction }: { order: Order; deduction: Deduction }) {
  const { bankName: bank, collectOn } = deduction;
  const { text, language } = useLanguage();
  const { money, date } = getFormats(language);
  const amount = money(order.totalAmount);
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
        <Sentence key="use" of="payment:done.use" parts={{ services: <MyServices /> }} />,
        <Sentence
          key="reject"
          of="payment:done.reject"
          parts={{ egiro: <Anchor to={paths.payment.egiro}>{EGIRO_NAME}</Anchor> }}
        />,
      ]}
      actions={<AfterPaying order={order} />}
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

function AfterPaying({ order }: { order: Order }) {
  const text = useText();
  return (
    <>
      <ButtonLink to="/">{text("payment:done.go")}</ButtonLink>
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

function NotYet({ order }: { order: Order }) {
  const { text, language } = useLanguage();
  const { money, time } = getFormats(language);
  const tried = order.paymentTransaction;
  if (tried?.method === "CARD" && tried.status === "PENDING")
    return <CardNotYet order={order} payment={tried.id} />;
  const payTo =
    tried?.method === "PAYNOW" && tried.status === "PENDING"
      ? paths.to(paths.payment.payNow, { order: order.id })
      : paths.to(paths.payment.pay, { order: order.id });
  return (
    <MessagePage
      kind="wait"
      title={text("payment:not-yet")}
      actions={
        <>
          <ButtonLink to={payTo}>{text("payment:not-yet.go")}</ButtonLink>
          <Refresh />
        </>
      }
    >
      <p>
        {text("payment:not-yet.order", {
          number: order.orderNumber,
          amount: money(order.payableAmount),
        })}
      </p>
      {hasRefund(order) ? (
        <RefundNotice refund={summarizeRefunds(order)}>
          <p>
            {text("payment:not-yet.refund", {
              amount: money(order.payableAmount),
              time: time(order.expiresAt),
            })}
          </p>
        </RefundNotice>
      ) : (
        <p>{text("payment:not-yet.twice")}</p>
      )}
    </MessagePage>
  );
}

/** Renders a pending card payment. The bank may have approved it without our knowledge. */
function CardNotYet({ order, payment }: { order: Order; payment: string }) {
  const { text, language } = useLanguage();
  const { money } = getFormats(language);
  return (
    <MessagePage
      kind="wait"
      title={text("payment:not-yet")}
      actions={
        <>
          <ButtonLink to={paths.to(paths.payment.verification, { payment })}>
            {text("payment:not-yet.ask")}
          </ButtonLink>
          <ButtonLink to={paths.to(paths.payment.pay, { order: order.id })} kind="quiet">
            {text("payment:back")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {text("payment:not-yet.order", {
          number: order.orderNumber,
          amount: money(order.payableAmount),
        })}
      </p>
      <RefundNotice refund={summarizeRefunds(order)} />
      <p>{text("payment:not-yet.card")}</p>
    </MessagePage>
  );
}

function Ended({ order }: { order: Order }) {
  const text = useText();
  const ending = hasRefund(order)
    ? describeRefundOutcome(order.refundDueAmount === 0, text)
    : describeOrderOutcome(order.status, text);
  return (
    <MessagePage
      kind={ending.kind}
      title={ending.title}
      actions={
        <>
          <ButtonLink to="/">{text("payment:ended.programmes")}</ButtonLink>
          <ButtonLink to={paths.payment.invoices} kind="secondary">
            {text("payment:history")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("payment:ended.order", { number: order.orderNumber })}</p>
      <RefundNotice refund={summarizeRefunds(order)} />
      <p>{ending.text}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
