import type { ReactNode } from "react";
import { Choice } from "~/ui/form/choice";
import { chosen, type Field } from "~/ui/form/field";
import { GroupFrame } from "~/ui/form/field-frame";

export interface SlotDay {
  /** Such as "Monday 23/11/2026". */
  label: string;
  times: {
    value: string;
    /** "09:00 AM to 09:45 AM" */
    label: string;
    hint?: string;
    full?: boolean;
  }[];
}

export interface SlotListProps {
  field: Field;
  label: string;
  labelHidden?: boolean;
  hint?: string;
  days: SlotDay[];
  /** Several slots at once, as checkboxes. */
  many?: boolean;
  /** Shown when no day has a time. */
  empty?: ReactNode;
}

/** Dates with their times, as one list of radios: a calendar that can be read aloud. */
export function SlotList({ field, label, labelHidden, hint, days, many, empty }: SlotListProps) {
  const picked = chosen(field);
  const first = days.find((day) => day.times.length > 0)?.times[0]?.value;
  if (first === undefined) return <>{empty}</>;
  return (
    <GroupFrame field={field} legend={label} legendHidden={labelHidden} hint={hint}>
      {days.map((day) => (
        <fieldset key={day.label} className="mb-5 min-w-0">
          <legend className="label">{day.label}</legend>
          <div className="grid max-w-[46rem] gap-3 sm:grid-cols-2">
            {day.times.map((time) => (
              <Choice
                key={time.value}
                type={many ? "checkbox" : "radio"}
                id={time.value === first ? field.id : `${field.id}-${time.value}`}
                name={field.name}
                value={time.value}
                checked={picked.includes(time.value)}
                label={time.label}
                hint={time.full ? "Full" : time.hint}
                disabled={time.full}
                bad={Boolean(field.errors?.length)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </GroupFrame>
  );
}
