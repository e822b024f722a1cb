import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { describeCardFailure } from "~/features/payment/payment";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ButtonLink, buildRefreshMeta, MessagePage, RefreshButton, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { callOrNotFound, callWithRules, onServerError } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { wordForVisitor } from "~/web/language/replies.server";
import { readPollingState } from "~/web/url/polling.server";

const titles = {
  refused: "payment:cards.invalid",
  open: "payment:cards.checking",
  unknown: "payment:cards.invalid",
} as const;

export const meta = ({ data: shown }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()(shown ? titles[shown.state] : "payment:cards.yours")),
  ...buildRefreshMeta(shown?.state === "open" ? shown.refresh : null),
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
  const isAbandoned = result?.status === "PENDING" && params.has(paths.PAYMENT_CANCELLED_PARAM);
  if (result === null || (result.status === "PENDING" && !isAbandoned)) return open;
  if (result.status === "APPROVED")
    throw await redirectWithSuccess(
      request,
      paths.payment.cards,
      reply("replies-payment:card.saved"),
    );
  if (result.status === "CANCELLED" || isAbandoned)
    throw await redirectWithFlash(request, paths.payment.cards, {
      kind: "info",
      text: reply("replies-payment:card.none-added"),
    });
  return {
    state: "refused" as const,
    reason: wordForVisitor(describeCardFailure(result.failureCode)),
  };
}

export default function CardVerification() {
  const shown = useLoaderData<typeof loader>();
  const text = useText();
  const toCards = (
    <ButtonLink to={paths.payment.cards} kind="secondary">
      {text("payment:cards")}
    </ButtonLink>
  );
  if (shown.state === "open")
    return (
      <MessagePage
        kind="wait"
        title={text(titles.open)}
        actions={
          <>
            <RefreshButton />
            {toCards}
          </>
        }
      >
        <p>{text("payment:cards.checking-text")}</p>
        <p>{text(shown.refresh ? "payment:checking.press" : "payment:cards.later")}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wrong"
      title={text(titles.refused)}
      actions={
        <>
          <ButtonLink to={paths.payment.addCard}>{text("payment:cards.another")}</ButtonLink>
          {toCards}
        </>
      }
    >
      <p>
        <strong>
          {shown.state === "refused"
            ? text("payment:reason", { reason: shown.reason })
            : text("payment:cards.incomplete")}
        </strong>
      </p>
      <p>{text("payment:cards.not-saved")}</p>
    </MessagePage>
  );
}
