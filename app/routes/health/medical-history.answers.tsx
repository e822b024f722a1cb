import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMedicalStatus, listPersonRows } from "~/features/health/medical.server";
import { listHistorySections } from "~/features/health/medical-rows";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import {
  ButtonLink,
  DetailPage,
  PrintButton,
  RouteError,
  Section,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta("Medical history");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("record") ?? "";
  const record = await callOrNotFound(() =>
    customer.api.medicalHistories.get({ params: { id: id || "none" } }),
  );
  const person = await findMedicalStatus(customer);
  const { name, contactNumber, date, drawn } = record.signature;
  return {
    on: formatDate(record.submittedDate),
    fileTo: paths.to(paths.health.historyFile, { record: record.id }),
    name: person?.clientName ?? "",
    sections: [
      ...(person ? [{ title: "Who this is about", rows: listPersonRows(person) }] : []),
      ...listHistorySections(record.answers).map(({ title, rows }) => ({ title, rows })),
      {
        title: "Signature",
        rows: [
          { label: "Signed by", zh: "签名", value: name },
          { label: "Contact number", zh: "联络电话", value: contactNumber },
          { label: "Date", zh: "日期", value: formatDate(date) },
          { label: "Drawn signature", zh: "手写签名", value: drawn ? "Yes, in the PDF" : "No" },
        ],
      },
    ],
  };
}

export default function Answers() {
  const { on, name, sections, fileTo } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={`Medical history of ${name}`}
      back={{ to: paths.health.history, label: "Medical history" }}
      lead={`Last updated on ${on}`}
      actions={
        <>
          <ButtonLink to={fileTo} kind="secondary" icon="download">
            Download as PDF
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

export const ErrorBoundary = RouteError;
