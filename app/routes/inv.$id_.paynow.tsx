import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { invoiceDoor, invoiceHeaders } from "~/features/payment/e-invoice.server";
import { sandboxPayer } from "~/features/payment/orders.server";
import { PayNowSteps } from "~/features/payment/paynow-steps";
import { formatTime } from "~/lib/singapore-date";
import { DetailPage, Notice, QrFigure, Refresh, RouteError, refreshMeta, usePageMeta } from "~/ui";
import { isRefused } from "~/web/client.server";
import { waitingOf } from "~/web/waiting.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta("Pay with PayNow"),
  { name: "robots", content: "noindex" },
  ...refreshMeta(data?.refresh),
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = invoiceDoor(params.id);
  const at = `/inv/${door.params.id}`;
  try {
    const code = await door.api.qrString({ params: door.params });
    return { at, code, payer: sandboxPayer(code.qrString), ...waitingOf(request) };
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Paid meanwhile, or the code is over: the invoice says which.
    throw redirect(error.httpCode === 409 ? `${at}?paid=yes` : at);
  }
}

export default function InvoicePayNow() {
  const { at, code, payer, refresh } = useLoaderData<typeof loader>();
  const { amount, reference, expiresAt } = code;
  return (
    <DetailPage
      title="Pay with PayNow"
      back={{ to: at, label: "Back to the invoice" }}
      lead="This invoice is not paid yet."
      aside={
        <QrFigure
          src={`${at}/paynow/qr`}
          saveTo={`${at}/paynow/qr?save=yes`}
          amount={amount}
          reference={reference}
          expires={formatTime(expiresAt)}
        />
      }
      asideFirst
    >
      <PayNowSteps amount={amount} before={formatTime(expiresAt)} />
      <p role="status" className="my-6">
        {refresh
          ? "We are looking for your payment. This page changes by itself."
          : "Have you paid? Press the button to look again."}
      </p>
      <Refresh label="Check again" />
      {payer ? (
        <div className="mt-8">
          <Notice title="Sandbox: pay this code">
            <p>
              No real bank can pay it. <a href={payer}>Open the pretended banking app</a>
            </p>
          </Notice>
        </div>
      ) : null}
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
