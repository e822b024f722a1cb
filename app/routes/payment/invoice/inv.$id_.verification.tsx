import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import {
  closedReason,
  invoiceHeaders,
  requireInvoiceLink,
} from "~/features/payment/e-invoice.server";
import { failureReason } from "~/features/payment/payment";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { ButtonLink, MessagePage, Refresh, RouteError, refreshMeta, usePageMeta } from "~/ui";
import { callWithRules, onServerError } from "~/web/api/call-rules.server";
import { pollingState } from "~/web/url/polling.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(data?.waiting ? "We are checking your payment" : messages.paymentUnsuccessful),
  { name: "robots", content: "noindex" },
  ...refreshMeta(data?.waiting?.refresh),
];

/** Loads the page that the card service returns the payer to. The provider checks with it how the payment ended. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const at = paths.to(paths.payment.byLink, door.params);
  const waiting = { at, waiting: pollingState(request), reason: null };
  const result = await callWithRules(
    () => door.api.authenticate({ params: door.params }),
    onServerError(() => null),
    (error) => {
      closedReason(error);
      throw redirect(at);
    },
  );
  if (result === null) return waiting;
  if (result.paid) throw redirect(paths.to(paths.payment.byLink, { ...door.params, paid: "yes" }));
  const { paymentTransaction } = result;
  if (paymentTransaction === null) throw redirect(at);
  const isAbandoned = new URL(request.url).searchParams.has(paths.GAVE_UP);
  if (paymentTransaction.status === "PENDING" && isAbandoned) throw redirect(at);
  if (paymentTransaction.status === "PENDING") return waiting;
  return { at, waiting: null, reason: failureReason(paymentTransaction.failureCode) };
}

export default function InvoiceVerification() {
  const { at, waiting, reason } = useLoaderData<typeof loader>();
  if (waiting)
    return (
      <MessagePage
        kind="wait"
        title="We are checking your payment"
        actions={
          <>
            <Refresh />
            <ButtonLink to={at} kind="quiet">
              Back to the invoice
            </ButtonLink>
          </>
        }
      >
        <p>
          The card service has not told us yet how your payment ended, so we cannot say yet whether
          money has moved. Please do not pay in another way until you know.
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wrong"
      title={messages.paymentUnsuccessful}
      actions={<ButtonLink to={at}>Try again</ButtonLink>}
    >
      {reason ? (
        <p>
          <strong>{reason}.</strong>
        </p>
      ) : null}
      <p>{messages.tryAnotherCard}</p>
      <p>No money has moved.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
