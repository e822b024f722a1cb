/** Renders a day at a centre as a separate page that prints on A4, without scripts or external files. */
import { brand } from "~/lib/brand/brand";
import { formatDateWithWeekday, formatTime } from "~/lib/singapore-date";
import type { DayRoster } from "./attendees";

const style = () => `
@page { size: A4 landscape; margin: 12mm; }
body { font: 11pt/1.35 system-ui, sans-serif; color: ${brand.colours.ink}; margin: 0; }
h1 { font-size: 16pt; margin: 0 0 2mm; }
p { margin: 0 0 4mm; }
table { border-collapse: collapse; width: 100%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border-bottom: 0.3mm solid ${brand.colours.controlBorder}; padding: 1.5mm 2mm; text-align: left; vertical-align: top; }
td:first-child { white-space: nowrap; }
ul { margin: 0; padding-left: 4mm; }
.came { width: 16mm; }`;

const HEADINGS = ["Time", "What", "Who", "Reach", "What needs care", "Came"];

export function renderRosterHtml({ centre, day, coming }: DayRoster): string {
  const title = `${centre.name}, ${formatDateWithWeekday(day)}`;
  const rows = coming.map((one) =>
    [
      escaped(`${formatTime(one.from)} to ${formatTime(one.until)}`),
      [one.what, one.answer].filter(Boolean).map(escaped).join("<br>"),
      `<strong>${escaped(one.name)}</strong><br>${escaped(whoIs(one))}`,
      [one.mobile, one.emergency ? `Emergency: ${one.emergency}` : "No emergency contact"]
        .filter(Boolean)
        .map(escaped)
        .join("<br>"),
      one.care.length === 0
        ? "Not declared yet"
        : `<ul>${one.care.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`,
      "",
    ]
      .map((cell) => `<td>${cell}</td>`)
      .join(""),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style()}</style></head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(brand.name)}. ${coming.length === 0 ? "No visits." : "For the staff of that day alone: shred it afterwards."}</p>
<table>
<thead><tr>${HEADINGS.map((heading) => `<th scope="col"${heading === "Came" ? ' class="came"' : ""}>${heading}</th>`).join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row}</tr>`).join("\n")}
</tbody>
</table>
</body>
</html>
`;
}

const whoIs = ({ maskedIdNumber, age, language }: DayRoster["coming"][number]) =>
  [maskedIdNumber, age === null ? "" : `${age} years`, language].filter(Boolean).join(", ");

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
