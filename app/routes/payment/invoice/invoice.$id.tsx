import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { CreditNotes } from "~/features/payment/credit-notes";
import { OrderBill } from "~/features/payment/order-bill";
import { OrderStatusTag } from "~/features/payment/order-status-tag";
import { canBePaid, findOrder } from "~/features/payment/orders.server";
import { describePaymentMethod } from "~/features/payment/payment-method-tile";
import { RefundNotice } from "~/features/payment/refund-notice";
import { summarizeRefunds } from "~/features/payment/refund-summary";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatAddressLines } from "~/lib/singapore/address";
import { formatDate, formatDateTime, formatDayAndTime } from "~/lib/singapore-date";
import {
  Anchor,
  ButtonLink,
  DetailPage,
  PrintButton,
  RouteError,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";

const titleOf = (order: { invoiceNumber: string | null; orderNumber: string }) =>
  order.invoiceNumber ? `Tax invoice ${order.invoiceNumber}` : `Order ${order.orderNumber}`;

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  usePageMeta(data ? titleOf(data.order) : "Invoice");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrder(customer, params.id);
  const { address } = order;
  return {
    order,
    payable: canBePaid(order),
    addressLines: address ? formatAddressLines(address) : [],
  };
}

export default function Invoice() {
  const { order, payable, addressLines: billedTo } = useLoaderData<typeof loader>();
  const text = useText();
  const { id, invoiceNumber, paymentTransaction } = order;
  const actions = (
    <>
      {payable ? (
        <ButtonLink to={paths.to(paths.payment.pay, { order: id })}>
          Pay {formatMoney(order.payableAmount)}
        </ButtonLink>
      ) : null}
      {invoiceNumber ? (
        <ButtonLink to={paths.to(paths.payment.invoicePdf, { id })} icon="download">
          Download as PDF
        </ButtonLink>
      ) : null}
      <PrintButton />
      {payable ? (
        <Anchor to={paths.to(paths.payment.cancel, { order: id })}>Cancel this order</Anchor>
      ) : null}
    </>
  );
  return (
    <DetailPage
      title={titleOf(order)}
      back={{ to: paths.payment.invoices, label: "Payment History" }}
      headerEnd={<OrderStatusTag {...order} />}
      actions={actions}
      aside={
        <SummaryList
          rows={[
            { label: "Order", value: order.orderNumber },
            { label: "Ordered on", value: formatDate(order.createdDate) },
            ...(order.paidDate
              ? [{ label: "Paid on", value: formatDateTime(order.paidDate) }]
              : []),
            ...(order.paidDate && paymentTransaction
              ? [{ label: "Paid", value: describePaymentMethod(paymentTransaction, text) }]
              : []),
            { label: "Billed to", value: [order.payerName, ...billedTo].join("\n") },
          ]}
        />
      }
    >
      <RefundNotice refund={summarizeRefunds(order)}>
        {payable ? <p>This order is not paid yet. Please pay it in one payment.</p> : undefined}
      </RefundNotice>
      <CreditNotes order={order} />
      {payable ? (
        <p className="mb-4">
          Please pay before {formatDayAndTime(order.expiresAt)}. Until then your place is kept.
        </p>
      ) : null}
      <OrderBill order={order} />
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
