import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import {
  findClosedReason,
  invoiceHeaders,
  requireInvoiceLink,
} from "~/features/payment/invoice/e-invoice.server";
import { describePaymentFailure } from "~/features/payment/payment";
import * as paths from "~/lib/paths";
import { ButtonLink, buildRefreshMeta, MessagePage, RefreshButton, usePageMeta } from "~/ui";
import { useMarks, useText } from "~/ui/language/language";
import { callWithRules, onServerError } from "~/web/api/call-rules.server";
import { wordForVisitor } from "~/web/language/replies.server";
import { readPollingState } from "~/web/url/polling.server";

export const headers = () => invoiceHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()(data?.waiting ? "invoice:checking" : "invoice:unsuccessful")),
  { name: "robots", content: "noindex" },
  ...buildRefreshMeta(data?.waiting?.refresh),
];

/** Loads the page that the card service returns the payer to. The provider checks with it how the payment ended. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const door = requireInvoiceLink(params.id);
  const at = paths.to(paths.payment.byLink, door.params);
  const waiting = { at, waiting: readPollingState(request), reason: null };
  const result = await callWithRules(
    () => door.api.authenticate({ params: door.params }),
    onServerError(() => null),
    (error) => {
      findClosedReason(error);
      throw redirect(at);
    },
  );
  if (result === null) return waiting;
  if (result.paid) throw redirect(paths.to(paths.payment.byLink, { ...door.params, paid: "yes" }));
  const { paymentTransaction } = result;
  if (paymentTransaction === null) throw redirect(at);
  const isAbandoned = new URL(request.url).searchParams.has(paths.PAYMENT_CANCELLED_PARAM);
  if (paymentTransaction.status === "PENDING" && isAbandoned) throw redirect(at);
  if (paymentTransaction.status === "PENDING") return waiting;
  const reason = describePaymentFailure(paymentTransaction.failureCode);
  return { at, waiting: null, reason: reason && wordForVisitor(reason) };
}

export default function InvoiceVerification() {
  const { at, waiting, reason } = useLoaderData<typeof loader>();
  const text = useText();
  const { stop } = useMarks();
  if (waiting)
    return (
      <MessagePage
        kind="wait"
        title={text("invoice:checking")}
        actions={
          <>
            <RefreshButton />
            <ButtonLink to={at} kind="quiet">
              {text("invoice:paynow.back")}
            </ButtonLink>
          </>
        }
      >
        <p>{text("invoice:checking-text")}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wrong"
      title={text("invoice:unsuccessful")}
      actions={<ButtonLink to={at}>{text("invoice:try-again")}</ButtonLink>}
    >
      {reason ? (
        <p>
          <strong>
            {reason}
            {stop.trim()}
          </strong>
        </p>
      ) : null}
      <p>{text("invoice:another-card")}</p>
      <p>{text("invoice:no-money")}</p>
    </MessagePage>
  );
}
