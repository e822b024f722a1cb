import type { StaffRecord } from "~/contract/counter/staff-records";
import { formatDate, formatDayAndTime } from "~/lib/singapore-date";
import { Section } from "~/ui";

/** Describes what staff recorded, with its date and centre. */
export function listRecordedRows(
  records: readonly StaffRecord[],
  term: { id: string; clientName: string },
): { id: string; text: string }[] {
  return records
    .filter(({ termId, clientName }) =>
      termId === null ? clientName === term.clientName : termId === term.id,
    )
    .map((record) => ({
      id: record.id,
      text: `${whatOf(record)} (recorded on ${formatDate(record.recordedAt)} at ${record.centerName})`,
    }));
}

function whatOf({ kind, title, startsAt, results }: StaffRecord): string {
  const when = startsAt ? `${title}, ${formatDayAndTime(startsAt)}` : title;
  if (kind === "CAME") return `${when}: came`;
  if (kind === "ABSENT") return `${when}: did not come`;
  if (kind === "DOCTORS_NOTE") return "Our staff have seen the doctor's note";
  const figures = results.map(({ name, value, unit }) => `${name} ${value} ${unit}`).join(", ");
  return `${when}: ${figures}`;
}

/** Renders what staff recorded about a package. Nothing is rendered without a record. */
export function RecordedByStaff({ rows }: { rows: { id: string; text: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="Recorded by our staff">
      <ul className="stack">
        {rows.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}
