import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { describeFailure } from "~/features/payment/payment";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import {
  ButtonLink,
  MessagePage,
  Notice,
  Refresh,
  RouteError,
  refreshMeta,
  usePageMeta,
} from "~/ui";
import { callOrNotFound, callWithRules, onServerError } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { readPollingState } from "~/web/url/polling.server";

const titles = {
  unsuccessful: messages.paymentUnsuccessful,
  open: "We are checking your payment",
  invalid: messages.invalidPayment,
};

export const meta = ({ data: shown }: MetaArgs<typeof loader>) => [
  ...usePageMeta(shown ? titles[shown.state] : "Your payment"),
  ...refreshMeta(shown?.state === "open" ? shown.refresh : null),
];

/** Loads the page that the card service returns the customer to. The provider checks with it how the payment ended. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const params = new URL(request.url).searchParams;
  const id = params.get("payment");
  if (!id) return data({ state: "invalid" as const }, { status: 400 });
  const open = {
    state: "open" as const,
    orderId: null as string | null,
    ...readPollingState(request),
  };
  return callWithRules(
    async () => {
      const { orderId, paymentTransaction } = await callOrNotFound(() =>
        api.payments.authenticate({ params: { id } }),
      );
      const { status } = await api.orders.status({ params: { id: orderId } });
      if (status !== "PENDING_PAYMENT" && status !== "FAILED")
        throw redirect(paths.to(paths.payment.done, { id: orderId }));
      const isPending = paymentTransaction.status === "PENDING";
      if (isPending && params.has(paths.GAVE_UP))
        throw redirect(paths.to(paths.payment.pay, { order: orderId }));
      if (isPending) return { ...open, orderId };
      const reason = describeFailure(paymentTransaction.failureCode);
      return {
        state: "unsuccessful" as const,
        reason,
        againTo: status === "FAILED" ? null : paths.to(paths.payment.pay, { order: orderId }),
      };
    },
    onServerError(() => open),
  );
}

export default function Verification() {
  const shown = useLoaderData<typeof loader>();
  if (shown.state === "invalid") {
    return (
      <MessagePage
        kind="wrong"
        title={titles.invalid}
        actions={<ButtonLink to={paths.payment.invoices}>See my orders and invoices</ButtonLink>}
      >
        <p>The address of this page is not complete. Nothing was paid here.</p>
      </MessagePage>
    );
  }
  if (shown.state === "open") return <StillOpen {...shown} />;
  const again = shown.againTo ? (
    <ButtonLink to={shown.againTo}>Try again</ButtonLink>
  ) : (
    <ButtonLink to="/">Go to the home page</ButtonLink>
  );
  return (
    <MessagePage kind="wrong" title={titles.unsuccessful} actions={again}>
      {shown.reason ? (
        <p>
          <strong>{shown.reason}.</strong>
        </p>
      ) : null}
      {shown.againTo ? (
        <p>{messages.tryAnotherCard}</p>
      ) : (
        <p>The time to pay this order has ended.</p>
      )}
      <p>No money has moved.</p>
    </MessagePage>
  );
}

function StillOpen({ orderId, refresh }: { orderId: string | null; refresh: unknown }) {
  const again = (
    <>
      <Refresh />
      {orderId ? (
        <ButtonLink to={paths.to(paths.payment.pay, { order: orderId })} kind="quiet">
          Back to the payment
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <MessagePage kind="wait" title={titles.open} actions={again}>
      <p>
        The card service has not told us yet how your payment ended, so we cannot say yet whether
        money has moved.
      </p>
      <Notice kind="warning">Please do not pay in another way until you know.</Notice>
      <p>
        {refresh
          ? "If nothing changes here within 20 seconds, please press Check again."
          : "Please check again in a minute. We will also tell you by e-mail or SMS once it is paid."}
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
