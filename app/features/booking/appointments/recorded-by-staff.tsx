import type { StaffRecord } from "~/contract/counter/staff-records";
import type { Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { Section } from "~/ui";
import { useText } from "~/ui/language/language";
import { formatTitle } from "../appointment-words";
import { listResultSeries } from "./assessment-results";

/** Describes what staff recorded, with its date and centre. */
function listRecordedRows(
  records: readonly StaffRecord[],
  term: { id: string; clientName: string },
  words: Words,
): { id: string; text: string }[] {
  return records
    .filter(({ termId, clientName }) =>
      termId === null ? clientName === term.clientName : termId === term.id,
    )
    .map((record) => ({ id: record.id, text: describeRecord(record, words) }));
}

/** Lists results over time as series, and the other records as sentences. */
export function describeRecords(
  records: readonly StaffRecord[],
  term: { id: string; clientName: string },
  words: Words,
) {
  const results = listResultSeries(records, term.clientName, words);
  const others = results.length > 0 ? records.filter(({ kind }) => kind !== "RESULTS") : records;
  return { results, recorded: listRecordedRows(others, term, words) };
}

const kinds = ["CAME", "ABSENT", "DOCTORS_NOTE"] as const;

function describeRecord(record: StaffRecord, { language, text }: Words): string {
  const { date, dayAndTime, series } = getFormats(language);
  const { startsAt, results } = record;
  const translate = (english: string) => translateProviderText(english, language);
  const title = formatTitle({ ...record.session, title: record.title ?? "" }, text);
  const kind = kinds.find((one) => one === record.kind) ?? "RESULTS";
  return text(`booking:recorded.${kind}`, {
    what: startsAt ? text("booking:titled", { title, when: dayAndTime(startsAt) }) : title,
    figures: series(
      results.map(({ name, value, unit }) => `${translate(name)} ${value} ${translate(unit)}`),
    ),
    date: date(record.recordedAt),
    centre: record.centerName,
  });
}

/** Renders what staff recorded about a package. Nothing is rendered without a record. */
export function RecordedByStaff({ rows }: { rows: { id: string; text: string }[] }) {
  if (rows.length === 0) return null;
  const title = useText()("booking:recorded.title");
  return (
    <Section title={title}>
      <ul className="stack">
        {rows.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}
