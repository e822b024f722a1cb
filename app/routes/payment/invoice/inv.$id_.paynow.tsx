import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { getInvoiceAmountDue } from "~/features/payment/invoice/e-invoice";
import {
  findOpenInvoiceQr,
  invoiceHeaders,
  requireInvoiceLink,
} from "~/features/payment/invoice/e-invoice.server";
import { buildSandboxPayerLink } from "~/features/payment/order/orders.server";
import { RefundNotice } from "~/features/payment/order/refund-notice";
import { summarizeRefunds } from "~/features/payment/order/refund-summary";
import { PayNowSteps } from "~/features/payment/paynow-steps";
import { SandboxBankNotice } from "~/features/payment/sandbox-bank-notice";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { rules } from "~/lib/rules";
import {
  ButtonLink,
  buildRefreshMeta,
  DetailPage,
  MessagePage,
  QrFigure,
  RefreshButton,
  usePageMeta,
} from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { callWithRules, matchStatus, onRejected } from "~/web/api/call-rules.server";
import { getVisitorWords } from "~/web/language/translations.server";
import { readPollingState } from "~/web/url/polling.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()("invoice:paynow.title")),
  { name: "robots", content: "noindex" },
  ...buildRefreshMeta(data?.refresh),
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const at = paths.to(paths.payment.byLink, door.params);
  const [invoice, code] = await callWithRules(
    () => Promise.all([door.api.get({ params: door.params }), findOpenInvoiceQr(door)]),
    // If the invoice was paid in the meantime or its link has expired, the invoice shows which.
    matchStatus(409)(() => {
      throw redirect(paths.to(paths.payment.byLink, { ...door.params, paid: "yes" }));
    }),
    onRejected(() => {
      throw redirect(at);
    }),
  );
  const hadCode = code !== null || invoice.paymentTransaction?.method === "PAYNOW";
  if (!hadCode) throw redirect(at);
  const shown = {
    at,
    qr: paths.to(paths.payment.byLinkPayNowQr, door.params),
    save: paths.to(paths.payment.byLinkPayNowQr, { ...door.params, save: "yes" }),
    amount: getInvoiceAmountDue(invoice),
    refund: summarizeRefunds(invoice, getVisitorWords()),
  };
  if (code === null) return { ...shown, code: null, payer: null, refresh: null };
  return {
    ...shown,
    code,
    payer: buildSandboxPayerLink(code.qrString),
    ...readPollingState(request),
  };
}

export default function InvoicePayNow() {
  const page = useLoaderData<typeof loader>();
  const { code } = page;
  return code === null ? <CodeIsOver {...page} /> : <OpenCode {...page} code={code} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function CodeIsOver({ at, amount, refund }: Page) {
  const text = useText();
  return (
    <MessagePage
      kind="expired"
      title={text("paynow:over.title")}
      actions={<ButtonLink to={at}>{text("invoice:paynow.back")}</ButtonLink>}
    >
      <p>{text("invoice:paynow.over", { minutes: rules.paynowMinutes })}</p>
      <PartPayment amount={amount} refund={refund} />
      <p>{text("paynow:over.old")}</p>
    </MessagePage>
  );
}

function OpenCode({
  at,
  refund,
  code,
  qr,
  save,
  payer,
  refresh,
}: Page & { code: NonNullable<Page["code"]> }) {
  const { amount, reference, expiresAt } = code;
  const { language, text } = useLanguage();
  const expires = getFormats(language).time(expiresAt);
  return (
    <DetailPage
      title={text("invoice:paynow.title")}
      back={{ to: at, label: text("invoice:paynow.back") }}
      lead={text("invoice:paynow.lead")}
      aside={
        <QrFigure src={qr} saveTo={save} amount={amount} reference={reference} expires={expires} />
      }
      asideFirst
    >
      <PartPayment amount={amount} refund={refund} />
      <PayNowSteps amount={amount} before={expires} />
      <p role="status" className="my-6">
        {text(refresh ? "invoice:paynow.waiting" : "invoice:paynow.paid")}
      </p>
      <RefreshButton />
      {payer ? <SandboxBankNotice payer={payer} /> : null}
    </DetailPage>
  );
}

/** Shows money that came and goes back, and that the whole amount is still to be paid. */
function PartPayment({ amount, refund }: { amount: number; refund: Page["refund"] }) {
  const { language, text } = useLanguage();
  return (
    <RefundNotice refund={refund}>
      <p>{text("invoice:paynow.in-one", { amount: getFormats(language).money(amount) })}</p>
    </RefundNotice>
  );
}
