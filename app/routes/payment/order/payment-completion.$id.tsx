import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { feedbackForm } from "~/features/help/feedback";
import { FEEDBACK_ID, FeedbackForm } from "~/features/help/feedback-form";
import { findStepAfterPaying } from "~/features/home/after-paying.server";
import { DeductedOrder, PaidOrder } from "~/features/payment/order/order-done";
import { EndedOrder, UnpaidOrder } from "~/features/payment/order/order-waiting";
import {
  canBePaid,
  findSwitchForServices,
  requireOrder,
} from "~/features/payment/order/orders.server";
import { formatReceiptAddresses } from "~/features/payment/order/receipt-addresses.server";
import { loadUnansweredChannels, saveReferral } from "~/features/shop/heard-of-us.server";
import { HeardOfUs } from "~/features/shop/heard-of-us-form";
import { ReferralCode } from "~/features/shop/referral-code";
import * as paths from "~/lib/paths";
import { Accordion, SectionUnavailable, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleForm,
  loadOrFallback,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  usePageMeta(useText()(data?.order.status === "PAID" ? "payment:thanks" : "payment:your-payment"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await requireOrder(customer, params.id);
  const isPaid = order.status === "PAID";
  const [step, feedback, referral, channels] = await Promise.all([
    isPaid || order.deduction ? findStepAfterPaying(customer, order) : null,
    isPaid
      ? loadOrFallback(customer.api.orders.feedback({ params: { id: order.id } }), null)
      : null,
    isPaid ? loadOrFallback(customer.api.rewards.mine(), null) : null,
    isPaid ? loadUnansweredChannels(request, customer) : null,
  ]);
  return {
    order,
    step,
    receiptTo: formatReceiptAddresses(order),
    actFor: findSwitchForServices(customer, order),
    payable: canBePaid(order),
    feedback,
    referralCode: referral?.code,
    channels,
  };
}

/** Takes what the customer thought of it, or how they heard of the provider. */
export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const { id } = await requireOrder(customer, params.id);
  const returnToRating = () => redirect(`${paths.to(paths.payment.done, { id })}#${FEEDBACK_ID}`);
  if ((await readForm(request)).has("about"))
    return saveReferral(request, customer, returnToRating);
  return handleForm(
    request,
    feedbackForm,
    async (body) => {
      await customer.api.orders.giveFeedback({ params: { id }, body });
      return returnToRating();
    },
    onRejectedOrUnavailable(showFieldError("rating")),
  );
}

export default function PaymentCompletion() {
  const { order, step, receiptTo, actFor, payable, feedback, referralCode, channels } =
    useLoaderData<typeof loader>();
  const text = useText();
  if (order.status === "PAID")
    return (
      <>
        <PaidOrder {...{ order, step, receiptTo, actFor }} />
        <FeedbackForm {...feedback} free={order.totalAmount === 0} />
        {feedback?.rating && channels ? <HeardOfUs channels={channels} /> : null}
        {referralCode ? (
          <div className="no-print mt-10">
            <Accordion
              items={[
                { title: text("payment:friend"), content: <ReferralCode code={referralCode} /> },
              ]}
            />
          </div>
        ) : (
          <SectionUnavailable>{text("payment:friend.missing")}</SectionUnavailable>
        )}
      </>
    );
  if (order.deduction)
    return <DeductedOrder {...{ order, step, actFor }} deduction={order.deduction} />;
  if (order.status === "PENDING_PAYMENT" && payable) return <UnpaidOrder order={order} />;
  return <EndedOrder order={order} />;
}
