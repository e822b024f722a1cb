import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { Order } from "~/contract/order";
import { feedbackForm } from "~/journeys/feedback";
import { formatMoney } from "~/lib/money";
import { formatDateTime } from "~/lib/singapore-date";
import { isTold } from "~/portal/client.server";
import { requireCustomer } from "~/portal/customer.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { canBePaid, findOrder } from "~/portal/orders.server";
import {
  Anchor,
  ButtonLink,
  ConfirmationPage,
  FeedbackForm,
  MessagePage,
  Notice,
  OrderBill,
  orderEndings,
  paidWith,
  ReferralPanel,
  Refresh,
  RouteError,
  usePageMeta,
} from "~/ui";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  usePageMeta(data?.order.status === "PAID" ? "Thank you" : "Your payment");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrder(customer, params.id);
  const isPaid = order.status === "PAID";
  const [feedback, referral] = isPaid
    ? await Promise.all([
        customer.api.orders.feedback({ params: { id: order.id } }),
        customer.api.rewards.mine(),
      ])
    : [null, null];
  const payable = canBePaid(order);
  return { order, payable, rating: feedback?.rating ?? null, referralCode: referral?.code };
}

/** Takes what the customer thought of it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrder(customer, params.id);
  const submission = parseForm(await readForm(request), feedbackForm);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await customer.api.orders.giveFeedback({ params: { id: order.id }, body: submission.value });
  } catch (error) {
    if (!isTold(error)) throw error;
    return refuseForm(submission, { rating: [error.message] }, error.httpCode);
  }
  return redirect(`/payment-completion/${order.id}`);
}

export default function PaymentCompletion() {
  const { order, payable, rating, referralCode } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (order.status === "PAID")
    return (
      <>
        <Paid order={order} />
        <FeedbackForm rating={rating} lastResult={lastResult} />
        {referralCode ? <ReferralPanel code={referralCode} /> : null}
      </>
    );
  if (order.status === "PENDING_PAYMENT" && payable) return <NotYet order={order} />;
  return <Ended order={order} />;
}

function Paid({ order }: { order: Order }) {
  const { invoiceNumber, totalAmount, paymentTransaction, paidDate, refundDueAmount } = order;
  const free = totalAmount === 0;
  const paid = [
    formatMoney(totalAmount),
    paymentTransaction && paidWith(paymentTransaction),
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
        <>We send you the receipt by e-mail or SMS.</>,
        <>
          Your programme is under <Anchor to="/">My services</Anchor>. There you see what to do
          next.
        </>,
        <>
          Keep the <Anchor to={`/invoice/${order.id}`}>tax invoice</Anchor> for your claims. You
          find it again under Payment History.
        </>,
      ]}
      actions={
        <>
          <ButtonLink to="/">Go to My services</ButtonLink>
          <ButtonLink to={`/slip/order/${order.id}`} kind="secondary" icon="print">
            Slip to take home
          </ButtonLink>
          <ButtonLink to={`/invoice/${order.id}/pdf`} kind="secondary" icon="download">
            Download the tax invoice
          </ButtonLink>
        </>
      }
    >
      {refundDueAmount > 0 ? (
        <Notice title={`We will return ${formatMoney(refundDueAmount)} to you`}>
          <p>That much came besides what this order costs. You need not do anything.</p>
        </Notice>
      ) : null}
      <div className="panel mt-6">
        <OrderBill order={order} caption="What you paid for" />
      </div>
    </ConfirmationPage>
  );
}

function NotYet({ order }: { order: Order }) {
  const payTo =
    order.paymentTransaction?.method === "PAYNOW" && order.paymentTransaction.status === "PENDING"
      ? `/payment/paynow?order=${order.id}`
      : `/payment?order=${order.id}`;
  return (
    <MessagePage
      kind="wait"
      title="Your payment has not come yet"
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
      <p>
        As far as we know, no money has moved. If you have just paid, wait a minute and check again.
        Please do not pay twice.
      </p>
    </MessagePage>
  );
}

function Ended({ order }: { order: Order }) {
  const ending = orderEndings[order.status] as (typeof orderEndings)[string];
  return (
    <MessagePage
      kind={ending.kind}
      title={ending.title}
      actions={
        <>
          <ButtonLink to="/">See our programmes</ButtonLink>
          <ButtonLink to="/invoice" kind="secondary">
            Payment History
          </ButtonLink>
        </>
      }
    >
      {order.refundDueAmount > 0 ? (
        <p>
          We received money for order {order.orderNumber} and return{" "}
          <strong>{formatMoney(order.refundDueAmount)}</strong> to you.
        </p>
      ) : (
        <p>Order {order.orderNumber}.</p>
      )}
      <p>{ending.text}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
