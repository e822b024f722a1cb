/** A day at a centre as a table (RFC 4180), for a spreadsheet. */
import { formatDate, formatTime } from "~/lib/singapore-date";
import type { DayRoster } from "./attendees";

const HEADINGS = [
  "Date",
  "From",
  "Until",
  "What",
  "Answer",
  "Name",
  "Client ID",
  "ID number",
  "Age",
  "Language",
  "Mobile",
  "What needs care",
  "In an emergency",
];

/** Byte order mark, so that a spreadsheet reads Chinese names. */
const UTF8 = "\uFEFF";

export function renderRosterCsv({ day, coming }: DayRoster): string {
  const rows = coming.map((one) => [
    formatDate(day),
    formatTime(one.from),
    formatTime(one.until),
    one.what,
    one.answer,
    one.name,
    one.clientId ?? "",
    one.maskedIdNumber,
    one.age === null ? "" : String(one.age),
    one.language,
    one.mobile,
    one.care.join("; "),
    one.emergency,
  ]);
  return UTF8 + [HEADINGS, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Formats a cell. Text that begins like a formula is marked as text, because a spreadsheet would execute it (OWASP, CSV injection). */
function cell(text: string): string {
  const asText = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${asText.replaceAll('"', '""')}"`;
}
