import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { invoiceHeaders, requireInvoiceLink } from "~/features/payment/e-invoice.server";
import { buildSandboxPayerLink } from "~/features/payment/orders.server";
import { PayNowSteps } from "~/features/payment/paynow-steps";
import { SandboxBankNotice } from "~/features/payment/sandbox-bank-notice";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { DetailPage, QrFigure, Refresh, RouteError, refreshMeta, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { callWithRules, matchStatus, onRejected } from "~/web/api/call-rules.server";
import { readPollingState } from "~/web/url/polling.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()("invoice:paynow.title")),
  { name: "robots", content: "noindex" },
  ...refreshMeta(data?.refresh),
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const at = paths.to(paths.payment.byLink, door.params);
  const code = await callWithRules(
    () => door.api.qrString({ params: door.params }),
    // If the invoice was paid in the meantime or the code has expired, the invoice shows which.
    matchStatus(409)(() => {
      throw redirect(paths.to(paths.payment.byLink, { ...door.params, paid: "yes" }));
    }),
    onRejected(() => {
      throw redirect(at);
    }),
  );
  const qr = paths.to(paths.payment.byLinkPayNowQr, door.params);
  const save = paths.to(paths.payment.byLinkPayNowQr, { ...door.params, save: "yes" });
  return {
    at,
    qr,
    save,
    code,
    payer: buildSandboxPayerLink(code.qrString),
    ...readPollingState(request),
  };
}

export default function InvoicePayNow() {
  const { at, qr, save, code, payer, refresh } = useLoaderData<typeof loader>();
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
      <PayNowSteps amount={amount} before={expires} />
      <p role="status" className="my-6">
        {text(refresh ? "invoice:paynow.waiting" : "invoice:paynow.paid")}
      </p>
      <Refresh />
      {payer ? <SandboxBankNotice payer={payer} /> : null}
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
