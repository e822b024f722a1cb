import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrder } from "~/features/payment/orders.server";
import * as paths from "~/lib/paths";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleButton,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Cancel this order");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrder(customer, new URL(request.url).searchParams.get("order"));
  if (order.status !== "PENDING_PAYMENT")
    throw redirect(paths.to(paths.payment.done, { id: order.id }));
  return { id: order.id, orderNumber: order.orderNumber, description: order.description };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  const { id } = await findOrder(customer, new URL(request.url).searchParams.get("order"));
  const result = paths.to(paths.payment.done, { id });
  return handleButton(
    request,
    async () => {
      await customer.api.orders.cancel({ params: { id } });
      return redirect(result);
    },
    onRejectedOrUnavailable(redirectWithErrorFlash(request, result)),
  );
}

export default function CancelOrder() {
  const { id, orderNumber, description } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title={`Do you want to cancel order ${orderNumber}?`}
      yes="Yes, cancel this order"
      no="No, keep it"
      noTo={paths.to(paths.payment.pay, { order: id })}
    >
      <p>{description}</p>
      <p>Your place will be given to another customer. No money is taken.</p>
      <p>
        <strong>If you have already paid with PayNow, do not cancel.</strong> Go back and check the
        payment first.
      </p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
