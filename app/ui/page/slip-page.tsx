import { Calendar, type CalendarProps } from "~/ui/blocks/calendar";
import { PrintButton } from "~/ui/blocks/print-button";
import { SummaryList, type SummaryRow } from "~/ui/blocks/summary-list";
import { PageHeader } from "~/ui/page/page-header";

export interface SlipPageProps {
  title: string;
  backTo: string;
  rows: (SummaryRow & { value: string })[];
  /** The booked months, for example to hang on the fridge. */
  months?: CalendarProps[];
  /** Instructions for a change. */
  change: string;
  /** The QR code of the page that shows the current bookings, as a data URL. Null for a person without a phone. */
  picture: string | null;
}

/** Number of lines above which the sheet is printed in smaller type, so that they fit. */
const MAX_LINES = 26;

const linesIn = (rows: SlipPageProps["rows"]) =>
  rows.flatMap(({ value }) => value.split("\n")).length;

/** Renders one sheet in large type to take home. It carries no identity number. */
export function SlipPage({ title, backTo, rows, months, change, picture }: SlipPageProps) {
  return (
    <div className={linesIn(rows) > MAX_LINES ? "slip slip-long" : "slip"}>
      <PageHeader
        title={title}
        back={{ to: backTo }}
        headerEnd={<PrintButton label="Print the slip" />}
      />
      <div className="slip-sheet">
        <div className="min-w-0">
          <SummaryList rows={rows} />
        </div>
        {picture === null ? null : (
          <figure className="max-w-[11rem] shrink-0">
            <img
              src={picture}
              width={600}
              height={600}
              alt="QR code: see it on your phone"
              className="h-auto w-full max-w-[11rem]"
            />
            <figcaption>Scan to see it on your phone</figcaption>
          </figure>
        )}
      </div>
      {months?.length ? (
        <div className="slip-months">
          {months.map((month) => (
            <Calendar key={month.title} {...month} />
          ))}
        </div>
      ) : null}
      <p className="mt-4">
        <b>To change it:</b> {change}
      </p>
    </div>
  );
}
