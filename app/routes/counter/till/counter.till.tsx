import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTill } from "~/features/counter/staff.server";
import { TillEntryCard } from "~/features/counter/till-entry-card";
import { sumTillByMethod } from "~/features/counter/till-words";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { addDays, formatDayAndDate } from "~/lib/singapore-date";
import {
  Anchor,
  EmptyState,
  ListPage,
  PrintButton,
  RouteError,
  SummaryList,
  usePageMeta,
} from "~/ui";

export const meta = () => usePageMeta("Till");

export const loader = ({ request }: LoaderFunctionArgs) => readTill(request);

export default function Till() {
  const { day, today, centerName, entries } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={`Till of ${formatDayAndDate(day)}`}
      back={{ to: paths.counter.start }}
      lead={centerName}
      headerEnd={<PrintButton label="Print" />}
    >
      <p className="row mb-6 no-print">
        <Anchor to={paths.to(paths.counter.till, { day: addDays(day, -1) })}>Day before</Anchor>{" "}
        {day < today ? (
          <Anchor to={paths.to(paths.counter.till, { day: addDays(day, 1) })}>Day after</Anchor>
        ) : null}{" "}
        <Anchor to={paths.to(paths.counter.tillCsv, { day })}>Download as CSV</Anchor>
      </p>
      <SummaryList
        rows={sumTillByMethod(entries).map(({ method, amount }) => ({
          label: method,
          value: formatMoney(amount),
        }))}
      />
      {entries.length === 0 ? (
        <EmptyState title="No payments on this day" />
      ) : (
        <div className="stack mt-6">
          {entries.map((entry) => (
            <TillEntryCard key={entry.receiptNumber} entry={entry} />
          ))}
        </div>
      )}
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
