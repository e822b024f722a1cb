import { type Language, languageFacts } from "~/lib/language/languages";
import { Calendar, type CalendarProps } from "~/ui/blocks/calendar";
import { PrintButton } from "~/ui/blocks/print-button";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import { useText } from "~/ui/language/language";
import { WithEnglish } from "~/ui/language/sentence";
import { PageHeader } from "~/ui/page/page-header";
import { Breakable } from "~/ui/text/breakable";
import styles from "./slip.css";

export interface SlipRow {
  label: string;
  value: string;
  /** The row in English, for staff who read a slip in another language. */
  english?: { label: string; value: string } | undefined;
}

export interface SlipPageProps {
  title: string;
  backTo: string;
  rows: SlipRow[];
  /** The booked months, for example to hang on the fridge. */
  months?: CalendarProps[];
  /** Captions in the language of the slip, which may differ from that of the page. */
  captions: { language: Language; scan: string; picture: string; change: string };
  /** Instructions for a change. */
  change: string;
  /** The QR code of the page that shows the current bookings, as a data URL. Null for a person without a phone. */
  picture: string | null;
  /** Says which part of the slip cannot be shown now. */
  unavailable?: string | null;
}

/** Number of lines above which the sheet is printed in smaller type, so that they fit. */
const MAX_LINES = 20;

/** A longer list of dates is not repeated in English, so that the slip fits on one sheet. */
const MAX_REPEATED_LINES = 6;

const isRepeated = ({ value, english }: SlipRow) =>
  english !== undefined &&
  english.value !== value &&
  english.value.split("\n").length <= MAX_REPEATED_LINES;

const linesIn = (rows: SlipRow[]) =>
  rows.flatMap((row) => [
    ...row.value.split("\n"),
    ...(isRepeated(row) ? (row.english?.value.split("\n") ?? []) : []),
  ]).length;

/** A slip in two languages has no room for large type. */
const isLong = (rows: SlipRow[]) =>
  linesIn(rows) > MAX_LINES || rows.some(({ english }) => english !== undefined);

/** Renders one sheet in large type to take home. It carries no identity number. */
export function SlipPage({
  title,
  backTo,
  rows,
  months,
  captions,
  change,
  picture,
  unavailable,
}: SlipPageProps) {
  const text = useText();
  return (
    <div
      className={isLong(rows) ? "slip slip-long" : "slip"}
      lang={languageFacts[captions.language].tag}
    >
      <link rel="stylesheet" href={styles} />
      <PageHeader
        title={title}
        back={{ to: backTo }}
        headerEnd={<PrintButton label={text("slips:print")} />}
      />
      {unavailable ? <SectionUnavailable>{unavailable}</SectionUnavailable> : null}
      <div className="slip-sheet">
        <div className="min-w-0">
          <SlipRows rows={rows} />
        </div>
        {picture === null ? null : (
          <figure className="max-w-[11rem] shrink-0">
            <img
              src={picture}
              width={600}
              height={600}
              alt={captions.picture}
              className="h-auto w-full max-w-[11rem]"
            />
            <figcaption>{captions.scan}</figcaption>
          </figure>
        )}
      </div>
      {months?.length ? (
        <div className="slip-months">
          {months.map((month) => (
            <Calendar key={month.months[0]} {...month} />
          ))}
        </div>
      ) : null}
      <p className="mt-4">
        <b>{captions.change}</b> <Breakable>{change}</Breakable>
      </p>
    </div>
  );
}

const SlipRows = ({ rows }: { rows: SlipRow[] }) => (
  <dl className="facts">
    {rows.map((row) => (
      <div key={row.label}>
        <dt>
          <WithEnglish english={row.english?.label}>{row.label}</WithEnglish>
        </dt>
        <dd className="min-w-0 whitespace-pre-line">
          <WithEnglish english={isRepeated(row) ? row.english?.value : null}>
            <Breakable>{row.value}</Breakable>
          </WithEnglish>
        </dd>
      </div>
    ))}
  </dl>
);
