import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import type { Order } from "~/contract/payment/order";
import { feedbackForm } from "~/features/help/feedback";
import { FeedbackForm } from "~/features/help/feedback-form";
import { OrderBill } from "~/features/payment/order-bill";
import { describeRefundOutcome, orderOutcomes } from "~/features/payment/order-outcomes";
import { canBePaid, findOrder } from "~/features/payment/orders.server";
import { describePaymentMethod } from "~/features/payment/payment-method-tile";
import { RefundNotice } from "~/features/payment/refund-notice";
import { hasRefund, summarizeRefunds } from "~/features/payment/refund-summary";
import { ReferralPanel } from "~/features/shop/referral-panel";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDate, formatDateTime, formatTime } from "~/lib/singapore-date";
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
import { requireCustomer } from "~/web/customer/customer.server";
import {
  handleForm,
  loadOrFallback,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { unavailableText } from "~/web/unavailable-sections";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  usePageMeta(data?.order.status === "PAID" ? "Thank you" : "Your payment");

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
  if (order.status === "PAID")
    return (
      <>
        <Paid order={order} />
        <FeedbackForm rating={rating} free={order.totalAmount === 0} />
        {referralCode ? (
          <ReferralPanel code={referralCode} />
        ) : (
          <SectionUnavailable>{unavailableText.referral}</SectionUnavailable>
        )}
      </>
    );
  if (order.deduction) return <ByEgiro order={order} deduction={order.deduction} />;
  if (order.status === "PENDING_PAYMENT" && payable) return <NotYet order={order} />;
  return <Ended order={order} />;
}

function Paid({ order }: { order: Order }) {
  const { invoiceNumber, totalAmount, paymentTransaction, paidDate } = order;
  const free = totalAmount === 0;
  const paid = [
    formatMoney(totalAmount),
    paymentTransaction && describePaymentMethod(paymentTransaction),
    paidDate && `on ${formatDateTime(paidDate)}`,
  ];
  return (
    <ConfirmationPage
      title={free ? "Your registration is complete" : "Thank you. Your payment is complete"}
      lead={
        free ? (
          <p>There was nothing to pay.</p>
        ) : (
          <p>We received {paid.filter(Boolean).join(" ")}.</p>
        )
      }
      reference={{ label: "Your tax invoice", value: invoiceNumber ?? order.orderNumber }}
      next={[
        free ? (
          <>We will send you the tax invoice by e-mail or SMS.</>
        ) : (
          <>We send the receipt by e-mail or SMS, if you gave us an address or a number.</>
        ),
        <>
          Your programme is under <Anchor to="/">My services</Anchor>. There you see what to do
          next.
        </>,
        <>
          Keep the{" "}
          <Anchor to={paths.to(paths.payment.invoice, { id: order.id })}>tax invoice</Anchor> for
          your claims. You will find it again under Payment History.
        </>,
      ]}
      actions={<AfterPaying order={order} />}
    >
      <RefundNotice refund={summarizeRefunds(order)} />
      <div className="panel mt-6">
        <OrderBill order={order} caption={free ? "What you registered for" : "What you paid for"} />
      </div>
    </ConfirmationPage>
  );
}

/** Renders an order that is deducted later. Its services can be used already. */
function ByEgiro({ order, deduction }: { order: Order; deduction: Deduction }) {
  const { bankName, collectOn } = deduction;
  const amount = formatMoney(order.totalAmount);
  return (
    <ConfirmationPage
      title="Thank you. Your registration is complete"
      lead={
        <p>
          {bankName} deducts {amount} on {formatDate(collectOn)} by eGIRO. No money has moved yet.
        </p>
      }
      reference={{ label: "Your tax invoice", value: order.invoiceNumber ?? order.orderNumber }}
      next={[
        <>
          Please have {amount} in the account on that day. If the deduction fails, we try again and
          tell you.
        </>,
        <>
          Your programme is under <Anchor to="/">My services</Anchor>. You can use it now.
        </>,
        <>
          You see the deduction under <Anchor to={paths.payment.egiro}>eGIRO</Anchor>. There you can
          also reject it, and then pay in another way.
        </>,
      ]}
      actions={<AfterPaying order={order} />}
    >
      <div className="panel mt-6">
        <OrderBill order={order} caption="What you registered for" />
      </div>
    </ConfirmationPage>
  );
}

type Deduction = NonNullable<Order["deduction"]>;

function AfterPaying({ order }: { order: Order }) {
  return (
    <>
      <ButtonLink to="/">Go to My services</ButtonLink>
      <ButtonLink
        to={paths.to(paths.payment.orderSlip, { id: order.id })}
        kind="secondary"
        icon="print"
      >
        Slip to take home
      </ButtonLink>
      <ButtonLink
        to={paths.to(paths.payment.invoicePdf, { id: order.id })}
        kind="secondary"
        icon="download"
      >
        Download the tax invoice
      </ButtonLink>
    </>
  );
}

function NotYet({ order }: { order: Order }) {
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
      title="We have not received your payment yet"
      actions={
        <>
          <ButtonLink to={payTo}>Go to the payment</ButtonLink>
          <Refresh />
        </>
      }
    >
      <p>
        Order {order.orderNumber}, {formatMoney(order.payableAmount)}.
      </p>
      {hasRefund(order) ? (
        <RefundNotice refund={summarizeRefunds(order)}>
          <p>
            The order itself is not paid. If you have not paid it since, please pay{" "}
            {formatMoney(order.payableAmount)} in one payment before {formatTime(order.expiresAt)}.
          </p>
        </RefundNotice>
      ) : (
        <p>
          As far as we know, no money has moved. If you have just paid, wait a minute and check
          again. Please do not pay twice.
        </p>
      )}
    </MessagePage>
  );
}

/** Renders a pending card payment. The bank may have approved it without our knowledge. */
function CardNotYet({ order, payment }: { order: Order; payment: string }) {
  return (
    <MessagePage
      kind="wait"
      title="We have not received your payment yet"
      actions={
        <>
          <ButtonLink to={paths.to(paths.payment.verification, { payment })}>
            Ask the card service again
          </ButtonLink>
          <ButtonLink to={paths.to(paths.payment.pay, { order: order.id })} kind="quiet">
            Back to the payment
          </ButtonLink>
        </>
      }
    >
      <p>
        Order {order.orderNumber}, {formatMoney(order.payableAmount)}.
      </p>
      <RefundNotice refund={summarizeRefunds(order)} />
      <p>
        A card payment is under way, and the card service has not told us yet how it ended, so we
        cannot say yet whether money has moved. Please do not pay twice.
      </p>
    </MessagePage>
  );
}

function Ended({ order }: { order: Order }) {
  const ending = hasRefund(order)
    ? describeRefundOutcome(order.refundDueAmount === 0)
    : (orderOutcomes[order.status] as (typeof orderOutcomes)[string]);
  return (
    <MessagePage
      kind={ending.kind}
      title={ending.title}
      actions={
        <>
          <ButtonLink to="/">See our programmes</ButtonLink>
          <ButtonLink to={paths.payment.invoices} kind="secondary">
            Payment History
          </ButtonLink>
        </>
      }
    >
      <p>Order {order.orderNumber}.</p>
      <RefundNotice refund={summarizeRefunds(order)} />
      <p>{ending.text}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
