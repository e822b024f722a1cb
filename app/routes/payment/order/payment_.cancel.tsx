import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isIssuedInvoice } from "~/features/payment/order/issued-invoice";
import { requireOrder } from "~/features/payment/order/orders.server";
import { RefundNotice } from "~/features/payment/order/refund-notice";
import { summarizeRefunds } from "~/features/payment/order/refund-summary";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { describeItems } from "~/ui/language/item-words";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleButton,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { getVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("payment:cancel"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await requireOrder(customer, new URL(request.url).searchParams.get("order"));
  if (order.status !== "PENDING_PAYMENT")
    throw redirect(paths.to(paths.payment.done, { id: order.id }));
  if (isIssuedInvoice(order)) throw redirect(paths.to(paths.payment.pay, { order: order.id }));
  const { id, orderNumber, description } = order;
  return { id, orderNumber, description, refund: summarizeRefunds(order, getVisitorWords()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  const { id } = await requireOrder(customer, new URL(request.url).searchParams.get("order"));
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
  const { id, orderNumber, description, refund } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("payment:cancel.title", { number: orderNumber })}
      yes={text("payment:cancel.yes")}
      no={text("payment:cancel.no")}
      noTo={paths.to(paths.payment.pay, { order: id })}
    >
      <p>{describeItems(description, text)}</p>
      <p>{text("payment:cancel.place")}</p>
      <RefundNotice refund={refund} />
      <p>
        <Sentence
          of="payment:cancel.paid"
          parts={{ warning: <strong>{text("payment:cancel.warning")}</strong> }}
        />
      </p>
    </ConfirmPanel>
  );
}
