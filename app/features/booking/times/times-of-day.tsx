import { Notice } from "~/ui/blocks/notice";
import type { Field, Option } from "~/ui/form/field";
import { HiddenField } from "~/ui/form/hidden-field";
import { SelectField } from "~/ui/form/select-field";
import { TIMES_ID, type TimeOption, TimePicker } from "~/ui/form/time-picker";
import { useLanguage, useText } from "~/ui/language/language";
import { describeAwaitedPlaces } from "../place-words";

export interface TimesOfDayProps {
  /** "Tue 24/11/2026". */
  name: string;
  /** The reason why no time can be booked. */
  problem: string | null;
  times?: TimeOption[];
  /** Form fields of a time and its number of weeks. If absent, times are links. */
  fields?: { slot: Field; weeks: Field };
  weeks?: Option[];
  /** Times that the client already waits for: "09:00 AM to 09:45 AM". */
  waited?: string[];
}

/** Shows the times of the selected day below the calendar. One press chooses. */
export function TimesOfDay({ name, problem, times = [], fields, weeks, waited }: TimesOfDayProps) {
  const language = useLanguage();
  const { text } = language;
  if (problem) {
    return (
      <div id={TIMES_ID}>
        <Notice kind="info" title={text("booking:sentence", { words: problem })}>
          <p>{text("booking:choose-another-day")}</p>
        </Notice>
      </div>
    );
  }
  return (
    <div>
      {fields ? <Weeks field={fields.weeks} options={weeks ?? []} /> : null}
      <TimePicker field={fields?.slot} title={name} groups={[{ label: "", times }]} />
      {waited?.length ? <p>{describeAwaitedPlaces(waited, language)}</p> : null}
    </div>
  );
}

function Weeks({ field, options }: { field: Field; options: Option[] }) {
  const text = useText();
  if (options.length <= 1) return <HiddenField field={field} value="1" />;
  return (
    <SelectField
      field={field}
      label={text("booking:how-often")}
      hint={text("booking:how-often.hint")}
      options={options}
      prompt={null}
    />
  );
}
