import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { feedbackForm } from "~/features/help/feedback";
import { FeedbackForm } from "~/features/help/feedback-form";
import { DeductedOrder, PaidOrder } from "~/features/payment/order/order-done";
import { EndedOrder, UnpaidOrder } from "~/features/payment/order/order-waiting";
import {
  canBePaid,
  findSwitchForServices,
  requireOrder,
} from "~/features/payment/order/orders.server";
import { ReferralPanel } from "~/features/shop/referral-panel";
import * as paths from "~/lib/paths";
import { SectionUnavailable, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
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
  const [feedback, referral] = isPaid
    ? await Promise.all([
        loadOrFallback(customer.api.orders.feedback({ params: { id: order.id } }), null),
        loadOrFallback(customer.api.rewards.mine(), null),
      ])
    : [null, null];
  const payable = canBePaid(order);
  const actFor = findSwitchForServices(customer, order);
  return { order, actFor, payable, rating: feedback?.rating ?? null, referralCode: referral?.code };
}

/** Takes what the customer thought of it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const { id } = await requireOrder(customer, params.id);
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
  const { order, actFor, payable, rating, referralCode } = useLoaderData<typeof loader>();
  const text = useText();
  if (order.status === "PAID")
    return (
      <>
        <PaidOrder order={order} actFor={actFor} />
        <FeedbackForm rating={rating} free={order.totalAmount === 0} />
        {referralCode ? (
          <ReferralPanel code={referralCode} />
        ) : (
          <SectionUnavailable>{text("payment:friend.missing")}</SectionUnavailable>
        )}
      </>
    );
  if (order.deduction)
    return <DeductedOrder order={order} actFor={actFor} deduction={order.deduction} />;
  if (order.status === "PENDING_PAYMENT" && payable) return <UnpaidOrder order={order} />;
  return <EndedOrder order={order} />;
}
