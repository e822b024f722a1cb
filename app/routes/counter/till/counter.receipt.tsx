import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findReceipt } from "~/features/counter/staff.server";
import { methodNames } from "~/features/counter/till-words";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDateTime } from "~/lib/singapore-date";
import { Anchor, DetailPage, PrintButton, RouteError, SummaryList, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Receipt");

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await findReceipt(request);
  if (found === null) throw redirect(paths.counter.till);
  return found;
}

export default function Receipt() {
  const { entry, centerName } = useLoaderData<typeof loader>();
  const isVoid = entry.kind === "VOID";
  return (
    <DetailPage
      title={`${isVoid ? "Void" : "Receipt"} ${entry.receiptNumber}`}
      back={{ to: paths.counter.till, label: "Till of today" }}
      headerEnd={<PrintButton label="Print the receipt" />}
      actions={isVoid ? undefined : <Anchor to={paths.counter.start}>Back to the counter</Anchor>}
    >
      <SummaryList
        rows={[
          { label: isVoid ? "Given back" : "Received", value: formatMoney(Math.abs(entry.amount)) },
          { label: "How", value: methodNames[entry.method] ?? entry.method },
          ...(entry.chequeNumber ? [{ label: "Cheque number", value: entry.chequeNumber }] : []),
          { label: "For", value: entry.number },
          ...(entry.voids ? [{ label: "Takes back receipt", value: entry.voids }] : []),
          ...(entry.reason ? [{ label: "Reason", value: entry.reason }] : []),
          { label: "Where", value: centerName },
          { label: "When", value: formatDateTime(entry.at) },
          { label: "Staff", value: entry.staff },
        ]}
      />
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
