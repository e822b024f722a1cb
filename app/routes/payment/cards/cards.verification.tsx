import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { describeCardFailure } from "~/features/payment/payment";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { ButtonLink, MessagePage, Refresh, RouteError, refreshMeta, usePageMeta } from "~/ui";
import { callOrNotFound, callWithRules, onServerError } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readPollingState } from "~/web/url/polling.server";

const titles = {
  refused: messages.invalidCard,
  open: "We are checking your card",
  unknown: messages.invalidCard,
};

export const meta = ({ data: shown }: MetaArgs<typeof loader>) => [
  ...usePageMeta(shown ? titles[shown.state] : "Your card"),
  ...refreshMeta(shown?.state === "open" ? shown.refresh : null),
];

/** Loads the page that the card service returns the customer to. The provider checks with it whether the card was saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const params = new URL(request.url).searchParams;
  const id = params.get("try");
  if (!id) return data({ state: "unknown" as const }, { status: 400 });
  const open = { state: "open" as const, ...readPollingState(request) };
  const result = await callWithRules(
    () => callOrNotFound(() => api.payments.authenticateCard({ params: { id } })),
    onServerError(() => null),
  );
  const isAbandoned = result?.status === "PENDING" && params.has(paths.GAVE_UP);
  if (result === null || (result.status === "PENDING" && !isAbandoned)) return open;
  if (result.status === "APPROVED")
    throw await redirectWithSuccess(request, paths.payment.cards, "Your card is saved");
  if (result.status === "CANCELLED" || isAbandoned)
    throw await redirectWithFlash(request, paths.payment.cards, {
      kind: "info",
      text: "No card was added",
    });
  return { state: "refused" as const, reason: describeCardFailure(result.failureCode) };
}

export default function CardVerification() {
  const shown = useLoaderData<typeof loader>();
  const toCards = (
    <ButtonLink to={paths.payment.cards} kind="secondary">
      Card Management
    </ButtonLink>
  );
  if (shown.state === "open")
    return (
      <MessagePage
        kind="wait"
        title={titles.open}
        actions={
          <>
            <Refresh />
            {toCards}
          </>
        }
      >
        <p>
          The card service has not told us yet whether your card was saved. No money moves when a
          card is saved.
        </p>
        <p>
          {shown.refresh
            ? "If nothing changes here within 20 seconds, please press Check again."
            : "Please check again in a minute."}
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wrong"
      title={titles.refused}
      actions={
        <>
          <ButtonLink to={paths.payment.addCard}>Try another card</ButtonLink>
          {toCards}
        </>
      }
    >
      <p>
        <strong>
          {shown.state === "refused"
            ? `${shown.reason}.`
            : "The address of this page is not complete."}
        </strong>
      </p>
      <p>The card was not saved, and no money has moved.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
