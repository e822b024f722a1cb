import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { CancelUnpaid } from "~/features/payment/order/cancel-unpaid";
import { CreditNotes } from "~/features/payment/order/credit-notes";
import { isIssuedInvoice } from "~/features/payment/order/issued-invoice";
import { OrderBill } from "~/features/payment/order/order-bill";
import { OrderStatusTag } from "~/features/payment/order/order-status-tag";
import { canBePaid, getDueDay, requireOrder } from "~/features/payment/order/orders.server";
import { RefundNotice } from "~/features/payment/order/refund-notice";
import { summarizeRefunds } from "~/features/payment/order/refund-summary";
import { VoidNotice } from "~/features/payment/order/voided-payment";
import { describePaymentMethod } from "~/features/payment/payment-method-tile";
import type { GetText } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { formatAddressLines } from "~/lib/singapore/address";
import { ButtonLink, DetailPage, PrintButton, SummaryList, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";

const titleOf = (
  { invoiceNumber, orderNumber }: { invoiceNumber: string | null; orderNumber: string },
  text: GetText,
) =>
  invoiceNumber
    ? text("payment:invoice.tax", { number: invoiceNumber })
    : text("payment:invoice.order", { number: orderNumber });

export const meta = ({ data }: MetaArgs<typeof loader>) => {
  const text = useText();
  return usePageMeta(data ? titleOf(data.order, text) : text("payment:invoice"));
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await requireOrder(customer, params.id);
  const { address } = order;
  return {
    order,
    payable: canBePaid(order),
    dueDay: getDueDay(order.dueDate),
    addressLines: address ? formatAddressLines(address) : [],
  };
}

export default function Invoice() {
  const { order, payable, dueDay, addressLines: billedTo } = useLoaderData<typeof loader>();
  const words = useLanguage();
  const { language, text } = words;
  const { date, dayAndTime } = getFormats(language);
  const now = dueDay
    ? text("payment:invoice.by", { date: date(dueDay) })
    : text("payment:invoice.now");
  return (
    <DetailPage
      title={titleOf(order, text)}
      back={{ to: paths.payment.invoices, label: text("payment:history") }}
      headerEnd={<OrderStatusTag {...order} />}
      actions={<Actions order={order} payable={payable} />}
      aside={<Facts order={order} billedTo={billedTo} />}
    >
      {order.invoiceNumber ? <Seller /> : null}
      <VoidNotice voided={order.voidedPayment} />
      <RefundNotice refund={summarizeRefunds(order, words)}>
        {payable ? <p>{text("payment:one-payment")}</p> : undefined}
      </RefundNotice>
      <CreditNotes order={order} />
      {payable ? (
        <p className="mb-4">
          {isIssuedInvoice(order)
            ? now
            : text("payment:invoice.before", { when: dayAndTime(order.expiresAt) })}
        </p>
      ) : null}
      <OrderBill order={order} />
    </DetailPage>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["order"];

function Actions({ order, payable }: { order: Shown; payable: boolean }) {
  const { language, text } = useLanguage();
  const { id, invoiceNumber, payableAmount } = order;
  return (
    <>
      {payable ? (
        <ButtonLink to={paths.to(paths.payment.pay, { order: id })}>
          {text("payment:pay", { amount: getFormats(language).money(payableAmount) })}
        </ButtonLink>
      ) : null}
      {invoiceNumber ? (
        <ButtonLink to={paths.to(paths.payment.invoicePdf, { id })} icon="download">
          {text("payment:invoice.pdf")}
        </ButtonLink>
      ) : (
        <PrintButton />
      )}
      {payable ? <CancelUnpaid order={order} /> : null}
    </>
  );
}

/** Prints the supplier, as a tax invoice requires (IRAS, "Invoicing customers"). */
function Seller() {
  const text = useText();
  const { legalName, addressLines, uen, gstRegistrationNumber: number } = brand;
  const lines = [
    legalName,
    ...addressLines,
    `UEN ${uen}`,
    ...(number ? [text("payment:invoice.gst", { number })] : []),
  ];
  return <p className="print-only mb-4 whitespace-pre-line">{lines.join("\n")}</p>;
}

function Facts({ order, billedTo }: { order: Shown; billedTo: string[] }) {
  const { language, text } = useLanguage();
  const { date, dateAndTime } = getFormats(language);
  const { orderNumber, createdDate, paidDate, paymentTransaction, payerName } = order;
  return (
    <SummaryList
      rows={[
        { label: text("payment:invoice.row-order"), value: orderNumber },
        { label: text("payment:invoice.row-ordered"), value: date(createdDate) },
        ...(paidDate
          ? [{ label: text("payment:invoice.row-paid-on"), value: dateAndTime(paidDate) }]
          : []),
        ...(paidDate && paymentTransaction
          ? [
              {
                label: text("payment:invoice.row-paid"),
                value: describePaymentMethod(paymentTransaction, text),
              },
            ]
          : []),
        {
          label: text("payment:invoice.row-billed"),
          value: [payerName, ...billedTo].join("\n"),
        },
      ]}
    />
  );
}
