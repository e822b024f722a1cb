import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { EInvoice } from "~/contract/payment/e-invoice";
import { invoicePayment } from "~/features/payment/e-invoice";
import {
  closedBy,
  invoiceDoor,
  invoiceHeaders,
  invoiceReturnUrl,
} from "~/features/payment/e-invoice.server";
import { InvoiceLinkExpired, InvoicePaid } from "~/features/payment/invoice-closed";
import { OrderBill } from "~/features/payment/order-bill";
import { PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { hasRefund, RefundNotice } from "~/features/payment/refund-notice";
import { formatMoney } from "~/lib/money";
import { formatDate } from "~/lib/singapore-date";
import { Anchor, QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { parseForm, readOpenForm, refuseForm } from "~/web/form.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(
    data?.invoice ? `Invoice ${data.invoice.invoiceNumber}` : "Your invoice",
    "See what this invoice is for, and pay it by card or PayNow.",
  ),
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = invoiceDoor(params.id);
  const at = `/inv/${door.params.id}`;
  const justPaid = new URL(request.url).searchParams.has("paid");
  try {
    const invoice = await door.api.get({ params: door.params });
    return { at, justPaid, invoice, closed: null };
  } catch (error) {
    return { at, justPaid, invoice: null, closed: closedBy(error) };
  }
}

export async function action({ request, params: { id } }: ActionFunctionArgs) {
  const { api, params } = invoiceDoor(id);
  const submission = parseForm(await readOpenForm(request), invoicePayment);
  if (submission.status !== "success") return refuseForm(submission);
  const { way, amount } = submission.value;
  try {
    if (way === "paynow") {
      await api.payNow({ params, body: { amount } });
      return redirect(`/inv/${params.id}/paynow`);
    }
    const body = { amount, returnUrl: invoiceReturnUrl(params.id) };
    return redirect((await api.payByCard({ params, body })).redirectUrl);
  } catch (error) {
    if (!isTold(error)) throw error;
    // Paid or expired meanwhile: the page itself says so.
    if (error.httpCode === 410 || error.failure.errorCode?.startsWith("E-INV"))
      return redirect(`/inv/${params.id}`);
    return refuseForm(submission, { way: [error.message] }, error.status);
  }
}

export default function Invoice() {
  const { at, justPaid, invoice, closed } = useLoaderData<typeof loader>();
  if (invoice) return <ToPay at={at} invoice={invoice} />;
  if (closed.why === "paid")
    return <InvoicePaid message={closed.message} pdf={`${at}/pdf`} justPaid={justPaid} />;
  return <InvoiceLinkExpired />;
}

function ToPay({ at, invoice }: { at: string; invoice: EInvoice }) {
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ way: string }>({
    id: "invoice-payment",
    lastResult: actionData?.lastResult,
  });
  const { invoiceNumber, totalAmount, customerName, createdDate } = invoice;
  return (
    <QuestionPage
      title={`Invoice ${invoiceNumber}`}
      back={{ to: "/", label: "Home" }}
      lead={
        <>
          For {customerName}, {formatDate(createdDate)}. To pay:{" "}
          <strong className="whitespace-nowrap">{formatMoney(totalAmount)}</strong>
        </>
      }
      form={form}
      button={`Pay ${formatMoney(totalAmount)}`}
      also={<Anchor to={`${at}/pdf`}>Download as PDF</Anchor>}
      before={
        hasRefund(invoice) ? (
          <RefundNotice order={invoice}>
            <p>This invoice is not paid yet. Please pay it in one payment.</p>
          </RefundNotice>
        ) : undefined
      }
      aside={
        <>
          <h2>What it is for</h2>
          <OrderBill order={invoice} caption="What this invoice is for" />
        </>
      }
    >
      <input type="hidden" name="amount" value={totalAmount} />
      <RadioField
        field={fields.way}
        label="How do you want to pay?"
        options={[
          {
            value: "card",
            label: (
              <PaymentMethodTile
                brand="GENERIC"
                name="Credit or debit card"
                note="You type it on the card service's own page"
              />
            ),
          },
          {
            value: "paynow",
            label: <PaymentMethodTile brand="PAYNOW" note="Scan a code with your banking app" />,
          },
        ]}
      />
      <p className="hint">No money moves until you confirm it with your bank on the next page.</p>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
