import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import type { EgiroArrangement } from "~/contract/payment/egiro";
import { discardApplication } from "~/features/payment/egiro/egiro.server";
import type { Words } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";
import { ButtonLink, ConfirmationPage, MessagePage, RefreshButton, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { callOrNotFound, callWithRules, matchStatus } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  return usePageMeta(text(data ? `giro:result.${data.state}` : "giro:result.title"));
}

/** Loads the page that the bank returns the customer to. The provider checks with it what was decided. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("arrangement") ?? "";
  return callWithRules(
    async () => {
      const row = await callOrNotFound(() => customer.api.egiro.status({ params: { id } }));
      if (row.bankUrl) return { state: "open" as const, row };
      // The bank's answer ends the application, so the next one starts empty.
      await discardApplication(customer);
      if (row.status === "REJECTED" || row.status === "CANCELLED")
        return { state: "refused" as const, row };
      return { state: "sent" as const, row };
    },
    matchStatus(503)(() => ({ state: "unknown" as const, row: null })),
  );
}

export default function EgiroResult() {
  const { state, row } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const title = text(`giro:result.${state}`);
  const list = (
    <ButtonLink to={paths.payment.egiro} kind={state === "sent" ? "main" : "secondary"}>
      {text("giro:result.list")}
    </ButtonLink>
  );
  if (state === "sent")
    return (
      <ConfirmationPage
        title={row.status === "ACTIVE" ? text("giro:result.approved") : title}
        reference={{ label: text("giro:result.reference"), value: row.ddaReferenceNo }}
        next={[
          text("giro:result.next-bank"),
          text("giro:result.next-mail"),
          describeDeductions(row, { language, text }),
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
            <ButtonLink to={paths.payment.apply}>{text("giro:result.again")}</ButtonLink>
            {list}
          </>
        }
      >
        <p>{row.remarks ? <Reply>{`${row.remarks}.`}</Reply> : text("giro:result.refused-text")}</p>
        <p>{text("giro:result.nothing")}</p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="wait"
      title={title}
      actions={
        <>
          {row?.bankUrl ? (
            <ButtonLink to={row.bankUrl}>{text("giro:result.bank")}</ButtonLink>
          ) : null}
          <RefreshButton />
          {list}
        </>
      }
    >
      <p>{text(row ? "giro:result.open-text" : "giro:result.unknown-text")}</p>
    </MessagePage>
  );
}

/** Says when invoices are deducted. Those of another person carry the name, or the ID until the person has confirmed. */
function describeDeductions(
  { relationship, clientName, nric }: EgiroArrangement,
  { language, text }: Words,
): string {
  const day = formatDeductionDay(language);
  if (relationship === "Self") return text("giro:result.next-deducted", { day });
  const name = clientName ?? text("giro:person-id", { number: nric });
  return text("giro:result.next-deducted-for", { day, name });
}
