import type { StaffRecord } from "~/contract/counter/staff-records";
import type { Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { marks } from "~/lib/language/marks";
import { Section } from "~/ui";
import { useText } from "~/ui/language/language";

/** One figure of a person's assessments, the oldest value first. */
export interface ResultSeries {
  /** The figure with its unit: "Walking speed, m/s". */
  label: string;
  values: { id: string; date: string; value: number }[];
}

/**
 * Lists each figure over all assessments of a person, those of earlier packages too.
 * @returns none for a single assessment, whose record says all.
 */
export function listResultSeries(
  records: readonly StaffRecord[],
  clientName: string,
  { language }: Words,
): ResultSeries[] {
  const dayOf = (record: StaffRecord) => record.startsAt ?? record.recordedAt;
  const assessed = records
    .filter((one) => one.results.length > 0 && one.clientName === clientName)
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
  if (assessed.length < 2) return [];
  const labels = new Map<string, ResultSeries>();
  for (const record of assessed) {
    for (const { name, unit, value } of record.results) {
      const label = [name, unit]
        .map((part) => translateProviderText(part, language))
        .join(marks[language].comma);
      const series = labels.get(label) ?? { label, values: [] };
      labels.set(label, series);
      series.values.push({ id: record.id, date: getFormats(language).date(dayOf(record)), value });
    }
  }
  return [...labels.values()];
}

/** Renders a table with a small chart for each figure. */
export function AssessmentResults({ series }: { series: ResultSeries[] }) {
  const text = useText();
  if (series.length === 0) return null;
  return (
    <Section title={text("booking:results.title")}>
      <div className="tiles items-start">
        {series.map(({ label, values }) => (
          <table key={label} className="totals">
            <caption className="text-left font-bold">
              {label}
              <Line values={values.map(({ value }) => value)} />
            </caption>
            <tbody>
              {values.map(({ id, date, value }) => (
                <tr key={id}>
                  <th scope="row">{date}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Section>
  );
}

/** The height of the drawing, and the room for its dots. */
const [HEIGHT, EDGE] = [64, 8];

/** Draws the values from left to right. The table below names them. */
function Line({ values }: { values: number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const share = highest === lowest ? 0.5 : (value - lowest) / (highest - lowest);
    const x = EDGE + (index / Math.max(1, values.length - 1)) * (240 - 2 * EDGE);
    return { index, x, y: HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE) };
  });
  return (
    <svg
      width="240"
      height={HEIGHT}
      strokeWidth="3"
      aria-hidden="true"
      className="chart mb-2 mt-2 block stroke-brand"
    >
      <polyline fill="none" points={points.flatMap(({ x, y }) => [x, y]).join(" ")} />
      {points.map(({ index, x, y }) => (
        <circle key={index} cx={x} cy={y} r="5" className="fill-brand" />
      ))}
    </svg>
  );
}
