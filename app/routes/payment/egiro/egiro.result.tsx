import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { discardApplication } from "~/features/payment/egiro/egiro.server";
import * as paths from "~/lib/paths";
import { deductionDay } from "~/lib/singapore/deduction-day";
import { ButtonLink, ConfirmationPage, MessagePage, Refresh, RouteError, usePageMeta } from "~/ui";
import { callOrNotFound, callWithRules, matchStatus } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = ({ data }: MetaArgs<typeof loader>) => usePageMeta(data?.title ?? "eGIRO");

/** Loads the page that the bank returns the customer to. The provider checks with it what was decided. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("arrangement") ?? "";
  return callWithRules(
    async () => {
      const row = await callOrNotFound(() => customer.api.egiro.status({ params: { id } }));
      if (row.bankUrl) return { state: "open" as const, title: "eGIRO is not authorised yet", row };
      // The bank's answer ends the application, so the next one starts empty.
      await discardApplication(customer);
      if (row.status === "REJECTED" || row.status === "CANCELLED")
        return { state: "refused" as const, title: "eGIRO was not set up", row };
      return { state: "sent" as const, title: "Your eGIRO application is with your bank", row };
    },
    matchStatus(503)(() => ({
      state: "unknown" as const,
      title: "We are asking your bank",
      row: null,
    })),
  );
}

export default function EgiroResult() {
  const { state, title, row } = useLoaderData<typeof loader>();
  const list = (
    <ButtonLink to={paths.payment.egiro} kind={state === "sent" ? "main" : "secondary"}>
      See my eGIRO arrangements
    </ButtonLink>
  );
  if (state === "sent")
    return (
      <ConfirmationPage
        title={row.status === "ACTIVE" ? "Your eGIRO arrangement is approved" : title}
        reference={{ label: "Your reference", value: row.ddaReferenceNo }}
        next={[
          "Your bank checks the arrangement. It takes a few minutes, at most 24 hours. Until then it is shown as Pending.",
          "We will e-mail you when the bank has approved it.",
          `Your invoices will then be deducted on the ${deductionDay} of each month, or on the next business day.`,
        ]}
        actions={list}
      />
    );
  if (state === "refused")
    return (
      <MessagePage
        kind="wrong"
        title={title}
        actions={
          <>
            <ButtonLink to={paths.payment.apply}>Apply again</ButtonLink>
            {list}
          </>
        }
      >
        <p>{row.remarks ?? "The bank did not take the application"}.</p>
        <p>Nothing is deducted.</p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wait"
      title={title}
      actions={
        <>
          {row?.bankUrl ? <ButtonLink to={row.bankUrl}>Go to the bank</ButtonLink> : null}
          <Refresh />
          {list}
        </>
      }
    >
      <p>
        {row
          ? "You have not authorised it at your bank yet. Nothing is deducted."
          : "Your bank does not answer at the moment. Nothing is deducted. Please check again in a minute."}
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
