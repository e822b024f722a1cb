import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTillOfDay } from "~/features/counter/staff.server";
import { TillEntryCard } from "~/features/counter/till-entry-card";
import { formatTillMethod, sumTillByMethod } from "~/features/counter/till-words";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { addDays } from "~/lib/singapore-date";
import { Anchor, EmptyState, ListPage, PrintButton, SummaryList, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";

export const handle = { prints: true };

export const meta = () => usePageMeta(useText()("counter:till"));

export const loader = ({ request }: LoaderFunctionArgs) => readTillOfDay(request);

export default function Till() {
  const { day, today, centerName, entries } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const { dayAndDate, money } = getFormats(language);
  return (
    <ListPage
      title={text("counter:till.title", { day: dayAndDate(day) })}
      back={{ to: paths.counter.start }}
      lead={centerName}
      headerEnd={<PrintButton label={text("counter:till.print")} />}
    >
      <p className="row mb-6 no-print">
        <Anchor to={paths.to(paths.counter.till, { day: addDays(day, -1) })}>
          {text("counter:till.before")}
        </Anchor>{" "}
        {day < today ? (
          <Anchor to={paths.to(paths.counter.till, { day: addDays(day, 1) })}>
            {text("counter:till.after")}
          </Anchor>
        ) : null}{" "}
        <Anchor to={paths.to(paths.counter.tillCsv, { day })}>{text("counter:till.csv")}</Anchor>
      </p>
      <SummaryList
        rows={sumTillByMethod(entries).map(({ method, amount }) => ({
          label: formatTillMethod(text, method),
          value: money(amount),
        }))}
      />
      <div className="stack mt-6">
        {entries.length === 0 ? (
          <EmptyState icon="document" title={text("counter:till.none")} />
        ) : null}
        {entries.map((entry) => (
          <TillEntryCard key={entry.receiptNumber} entry={entry} />
        ))}
      </div>
    </ListPage>
  );
}
