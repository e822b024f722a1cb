import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { describePaymentFailure } from "~/features/payment/payment";
import * as paths from "~/lib/paths";
import {
  ButtonLink,
  buildRefreshMeta,
  MessagePage,
  Notice,
  RefreshButton,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { callOrNotFound, callWithRules, onServerError } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { wordForVisitor } from "~/web/language/replies.server";
import { readPollingState } from "~/web/url/polling.server";

const titles = {
  unsuccessful: "payment:unsuccessful",
  open: "payment:checking",
  invalid: "payment:invalid",
} as const;

export const meta = ({ data: shown }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()(shown ? titles[shown.state] : "payment:your-payment")),
  ...buildRefreshMeta(shown?.state === "open" ? shown.refresh : null),
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
      if (isPending && params.has(paths.PAYMENT_CANCELLED_PARAM))
        throw redirect(paths.to(paths.payment.pay, { order: orderId }));
      if (isPending) return { ...open, orderId };
      const reason = describePaymentFailure(paymentTransaction.failureCode);
      return {
        state: "unsuccessful" as const,
        reason: reason && wordForVisitor(reason),
        againTo: status === "FAILED" ? null : paths.to(paths.payment.pay, { order: orderId }),
      };
    },
    onServerError(() => open),
  );
}

export default function Verification() {
  const shown = useLoaderData<typeof loader>();
  const text = useText();
  if (shown.state === "invalid") {
    return (
      <MessagePage
        kind="wrong"
        title={text("payment:invalid")}
        actions={<ButtonLink to={paths.payment.invoices}>{text("payment:invalid.see")}</ButtonLink>}
      >
        <p>{text("payment:invalid.text")}</p>
      </MessagePage>
    );
  }
  if (shown.state === "open") return <StillOpen {...shown} />;
  const again = shown.againTo ? (
    <ButtonLink to={shown.againTo}>{text("payment:try-again")}</ButtonLink>
  ) : (
    <ButtonLink to="/">{text("payment:home")}</ButtonLink>
  );
  return (
    <MessagePage kind="wrong" title={text("payment:unsuccessful")} actions={again}>
      {shown.reason ? (
        <p>
          <strong>{text("payment:reason", { reason: shown.reason })}</strong>
        </p>
      ) : null}
      {shown.againTo ? <p>{text("payment:another-card")}</p> : <p>{text("payment:time-ended")}</p>}
      <p>{text("payment:no-money-moved")}</p>
    </MessagePage>
  );
}

function StillOpen({ orderId, refresh }: { orderId: string | null; refresh: unknown }) {
  const text = useText();
  const again = (
    <>
      <RefreshButton />
      {orderId ? (
        <ButtonLink to={paths.to(paths.payment.pay, { order: orderId })} kind="quiet">
          {text("payment:back")}
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <MessagePage kind="wait" title={text("payment:checking")} actions={again}>
      <p>{text("payment:checking.text")}</p>
      <Notice kind="warning">{text("payment:checking.wait")}</Notice>
      <p>{text(refresh ? "payment:checking.press" : "payment:checking.later")}</p>
    </MessagePage>
  );
}
