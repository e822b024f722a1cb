import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import type { EInvoice } from "~/contract/payment/e-invoice";
import { invoicePayment } from "~/features/payment/e-invoice";
import {
  closedReason,
  invoiceHeaders,
  payByCard,
  payNow,
  requireInvoiceLink,
  sendNewLink,
} from "~/features/payment/e-invoice.server";
import { InvoiceLinkExpired, InvoicePaid } from "~/features/payment/invoice-closed";
import { OrderBill } from "~/features/payment/order-bill";
import { PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { RefundNotice } from "~/features/payment/refund-notice";
import { hasRefund, summarizeRefunds } from "~/features/payment/refund-summary";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import { Anchor, QuestionPage, RadioField, RouteError, TextField, useHiddenPageMeta } from "~/ui";
import type { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { readUnboundForm } from "~/web/forms/form.server";
import {
  callWithRules,
  fieldError,
  onRejectedOrUnavailable,
  onStatus,
  unboundFormAction,
} from "~/web/forms/form-action.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.invoice ? `Invoice ${data.invoice.invoiceNumber}` : "Your invoice", {
    description: "See what this invoice is for, and pay it by card or PayNow.",
  });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const pdf = paths.to(paths.payment.byLinkPdf, { id: door.params.id });
  const { searchParams } = new URL(request.url);
  const justPaid = searchParams.has("paid");
  const requested = searchParams.has("requested");
  return callWithRules(
    async () => {
      const invoice = await door.api.get({ params: door.params });
      return { pdf, justPaid, requested, invoice, closed: null };
    },
    (error) => ({ pdf, justPaid, requested, invoice: null, closed: closedReason(error) }),
  );
}

export async function action({ request, params: { id } }: ActionFunctionArgs) {
  const door = requireInvoiceLink(id);
  const form = await readUnboundForm(request);
  if (form.get("intent") === "send link") return sendNewLink(request, door);
  // If the invoice was paid or expired in the meantime, its page shows that.
  const shown = () => redirect(paths.to(paths.payment.byLink, door.params));
  return unboundFormAction(
    request,
    invoicePayment,
    ({ way, ...chosen }) => (way === "paynow" ? payNow(door, chosen) : payByCard(door, chosen)),
    onStatus(410)(shown),
    (error) => (error.failure.errorCode?.startsWith("E-INV") ? shown() : undefined),
    onRejectedOrUnavailable(fieldError("way")),
  );
}

export default function Invoice() {
  const { pdf, justPaid, requested, invoice, closed } = useLoaderData<typeof loader>();
  if (invoice) return <ToPay pdf={pdf} invoice={invoice} />;
  if (closed.why === "paid")
    return <InvoicePaid message={closed.message} pdf={pdf} justPaid={justPaid} />;
  return <InvoiceLinkExpired requested={requested} />;
}

function ToPay({ pdf, invoice }: { pdf: string; invoice: EInvoice }) {
  const [form, fields] = useForm<{ way: string; receiptEmail: string }>({ id: "invoice-payment" });
  const { invoiceNumber, totalAmount, customerName, createdDate, dueDate } = invoice;
  return (
    <QuestionPage
      title={`Invoice ${invoiceNumber}`}
      back={{ to: "/", label: "Home" }}
      lead={
        <>
          For {customerName}, {formatDate(createdDate)}. To pay:{" "}
          <strong className="whitespace-nowrap">{formatMoney(totalAmount)}</strong>
          {dueDate ? `, please by ${formatDate(dueDate)}` : null}
        </>
      }
      form={form}
      button={`Pay ${formatMoney(totalAmount)}`}
      also={<Anchor to={pdf}>Download as PDF</Anchor>}
      before={
        hasRefund(invoice) ? (
          <RefundNotice refund={summarizeRefunds(invoice)}>
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
      <ReceiptField field={fields.receiptEmail} />
      <p className="hint">No money moves until you confirm it with your bank on the next page.</p>
    </QuestionPage>
  );
}

/** Asks a payer, who may not be the person on the invoice, for an address of the receipt. */
function ReceiptField({ field }: { field: Field }) {
  return (
    <TextField
      field={field}
      label="Your e-mail for the receipt"
      optional
      hint="For example if you pay for another person, who gets a receipt from us too."
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
    />
  );
}

export const ErrorBoundary = RouteError;
