import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import type { EInvoice } from "~/contract/payment/e-invoice";
import { getInvoiceAmountDue, invoicePayment } from "~/features/payment/invoice/e-invoice";
import {
  findClosedReason,
  invoiceHeaders,
  payInvoiceByCard,
  requireInvoiceLink,
  sendNewLink,
  startInvoicePayNow,
} from "~/features/payment/invoice/e-invoice.server";
import { InvoiceLinkExpired, InvoicePaid } from "~/features/payment/invoice/invoice-closed";
import { OrderBill } from "~/features/payment/order/order-bill";
import { getDueDay } from "~/features/payment/order/orders.server";
import { RefundNotice } from "~/features/payment/order/refund-notice";
import { hasRefund, summarizeRefunds } from "~/features/payment/order/refund-summary";
import { VoidNotice } from "~/features/payment/order/voided-payment";
import { PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Anchor, QuestionPage, RadioField, TextField, useHiddenPageMeta } from "~/ui";
import type { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { readUnboundForm } from "~/web/forms/form.server";
import {
  callWithRules,
  handleUnboundForm,
  matchStatus,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const headers = () => invoiceHeaders;

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  const number = data?.invoice?.invoiceNumber;
  const title = number ? text("invoice:title", { number }) : text("invoice:title-unread");
  return useHiddenPageMeta(title, { description: text("invoice:description") });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const pdf = paths.to(paths.payment.byLinkPdf, { id: door.params.id });
  const { searchParams } = new URL(request.url);
  const justPaid = searchParams.has("paid");
  const requested = searchParams.has("requested");
  return callWithRules(
    async () => {
      const { dueDate, ...invoice } = await door.api.get({ params: door.params });
      return {
        pdf,
        justPaid,
        requested,
        invoice: { ...invoice, dueDay: getDueDay(dueDate) },
        closed: null,
      };
    },
    (error) => ({ pdf, justPaid, requested, invoice: null, closed: findClosedReason(error) }),
  );
}

export async function action({ request, params: { id } }: ActionFunctionArgs) {
  const door = requireInvoiceLink(id);
  const form = await readUnboundForm(request);
  if (form.get("intent") === "send link") return sendNewLink(request, door);
  // If the invoice was paid or expired in the meantime, its page shows that.
  const shown = () => redirect(paths.to(paths.payment.byLink, door.params));
  return handleUnboundForm(
    request,
    invoicePayment,
    ({ way, ...chosen }) =>
      way === "paynow" ? startInvoicePayNow(door, chosen) : payInvoiceByCard(door, chosen),
    matchStatus(410)(shown),
    (error) => (error.failure.errorCode?.startsWith("E-INV") ? shown() : undefined),
    onRejectedOrUnavailable(showFieldError("way")),
  );
}

export default function Invoice() {
  const { pdf, justPaid, requested, invoice, closed } = useLoaderData<typeof loader>();
  if (invoice) return <ToPay pdf={pdf} invoice={invoice} />;
  if (closed.why === "paid")
    return <InvoicePaid message={closed.message} pdf={pdf} justPaid={justPaid} />;
  return <InvoiceLinkExpired message={closed.message} requested={requested} />;
}

type Shown = Omit<EInvoice, "dueDate"> & { dueDay: string | null };

function ToPay({ pdf, invoice }: { pdf: string; invoice: Shown }) {
  const [form, fields] = useForm<{ way: string; receiptEmail: string }>({ id: "invoice-payment" });
  const words = useLanguage();
  const { text } = words;
  const { money } = useFormats();
  return (
    <QuestionPage
      title={text("invoice:title", { number: invoice.invoiceNumber })}
      back={{ to: "/", label: text("shell:back-home") }}
      lead={<Lead invoice={invoice} />}
      form={form}
      button={text("invoice:pay", { amount: money(getInvoiceAmountDue(invoice)) })}
      also={
        <Anchor to={pdf} className="no-print">
          {text("invoice:pdf")}
        </Anchor>
      }
      before={
        <>
          <VoidNotice voided={invoice.voidedPayment} />
          {hasRefund(invoice) ? (
            <RefundNotice refund={summarizeRefunds(invoice, words)}>
              <p>{text("invoice:one-payment")}</p>
            </RefundNotice>
          ) : null}
        </>
      }
      aside={
        <>
          <h2>{text("invoice:what")}</h2>
          <OrderBill order={invoice} caption={text("invoice:what-caption")} />
        </>
      }
    >
      <input type="hidden" name="amount" value={getInvoiceAmountDue(invoice)} />
      <div className="no-print">
        <WayField field={fields.way} />
        <ReceiptField field={fields.receiptEmail} />
        <p className="hint">{text("invoice:no-money-yet")}</p>
      </div>
    </QuestionPage>
  );
}

const useFormats = () => getFormats(useLanguage().language);

function Lead({ invoice }: { invoice: Shown }) {
  const { date, money } = useFormats();
  const { customerName: name, createdDate, dueDay, deductedOn } = invoice;
  const amount = (
    <strong className="whitespace-nowrap">{money(getInvoiceAmountDue(invoice))}</strong>
  );
  const parts = { name, amount, date: date(createdDate) };
  if (deductedOn)
    return <Sentence of="invoice:lead-deducted" parts={{ ...parts, due: date(deductedOn) }} />;
  return dueDay ? (
    <Sentence of="invoice:lead-due" parts={{ ...parts, due: date(dueDay) }} />
  ) : (
    <Sentence of="invoice:lead" parts={parts} />
  );
}

function WayField({ field }: { field: Field }) {
  const { text } = useLanguage();
  return (
    <RadioField
      field={field}
      label={text("invoice:way")}
      options={[
        {
          value: "card",
          label: (
            <PaymentMethodTile
              brand="GENERIC"
              name={text("invoice:card")}
              note={text("invoice:card-note")}
            />
          ),
        },
        {
          value: "paynow",
          label: <PaymentMethodTile brand="PAYNOW" note={text("invoice:paynow-note")} />,
        },
      ]}
    />
  );
}

/** Asks a payer, who may not be the person on the invoice, for an address of the receipt. */
function ReceiptField({ field }: { field: Field }) {
  const { text } = useLanguage();
  return (
    <TextField
      field={field}
      label={text("invoice:email")}
      optional
      hint={text("invoice:email-hint")}
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
    />
  );
}
