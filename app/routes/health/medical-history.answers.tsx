import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadFormWords } from "~/features/health/health-language.server";
import { findMedicalHistoryStatus } from "~/features/health/medical.server";
import { listHistorySections } from "~/features/health/medical-rows";
import { listPersonRows } from "~/features/health/person-rows";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { ButtonLink, DetailPage, PrintButton, Section, SummaryList, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("health:history.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  const record = await callOrNotFound(() =>
    customer.api.medicalHistories.get({ params: { id: id || "none" } }),
  );
  const person = await findMedicalHistoryStatus(customer);
  const words = await loadFormWords(request);
  const { text } = words;
  const { shortDate } = getFormats(words.language);
  const { name, contactNumber, date, drawn } = record.signature;
  return {
    on: shortDate(record.submittedDate),
    fileTo: paths.to(paths.health.historyFile, { record: record.id }),
    name: person?.clientName ?? "",
    sections: [
      ...(person ? [{ title: text("health:about"), rows: listPersonRows(person) }] : []),
      ...listHistorySections(record.answers, words).map(({ title, rows }) => ({ title, rows })),
      {
        title: text("health:signature"),
        rows: [
          { label: "Signed by", zh: "签名", value: name },
          { label: "Contact number", zh: "联络电话", value: contactNumber },
          { label: "Date", zh: "日期", value: shortDate(date) },
          {
            label: "Drawn signature",
            zh: "手写签名",
            value: text(drawn ? "health:signature.drawn" : "health:signature.not-drawn"),
          },
        ],
      },
    ],
  };
}

export default function Answers() {
  const { on, name, sections, fileTo } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DetailPage
      title={text("health:history.of", { name })}
      back={{ to: paths.health.history, label: text("health:history.title") }}
      lead={text("health:history.updated", { date: on })}
      actions={
        <>
          <ButtonLink to={fileTo} kind="secondary" icon="download">
            {text("health:download")}
          </ButtonLink>
          <PrintButton />
        </>
      }
    >
      {sections.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <div className="card">
            <SummaryList rows={rows} />
          </div>
        </Section>
      ))}
    </DetailPage>
  );
}
