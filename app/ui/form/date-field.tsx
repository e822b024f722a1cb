import { useText } from "../language/language";
import { useAutoComplete } from "./counter-context";
import { type Field, type FieldGroup, type FieldProps, getControlProps } from "./field";
import { DisabledReason, FieldsetWrapper } from "./field-wrapper";

type Part = "day" | "month" | "year";

const parts: { part: Part; longest: number; wide?: boolean }[] = [
  { part: "day", longest: 4 },
  // The name of a month is accepted too.
  { part: "month", longest: 10 },
  { part: "year", longest: 4, wide: true },
];

export interface DateFieldProps extends Omit<FieldProps, "field"> {
  /** A nested field: posts `name.day`, `name.month`, `name.year`. */
  field: FieldGroup<Part>;
  /** Lets the browser fill in the reader's own birthday. */
  birthday?: boolean;
}

/** Renders a date as three numbers, because a date picker needs scripts and good eyesight. */
export function DateField({ field, label, hint, optional, disabledWhy, birthday }: DateFieldProps) {
  const mayFillIn = useAutoComplete(birthday ? "bday" : "off") !== "off";
  const text = useText();
  const fieldset = field.getFieldset();
  const partErrors = parts.flatMap(({ part }) => fieldset[part].errors ?? []);
  const errors = [...new Set([...(field.errors ?? []), ...partErrors])];
  // An error of the whole date links to its first box.
  const firstId = partErrors.length === 0 && errors.length > 0 ? field.id : fieldset.day.id;
  const isBad = (own: Field) => errors.length > 0 && (!partErrors.length || Boolean(own.errors));
  return (
    <FieldsetWrapper
      field={{ ...framed(field), errors: errors.length ? errors : undefined }}
      legend={label}
      hint={hint}
      optional={optional}
    >
      <div className="flex flex-wrap gap-4">
        {parts.map(({ part, longest, wide }) => {
          const {
            "aria-invalid": _own,
            "aria-describedby": _describedBy,
            ...control
          } = getControlProps(fieldset[part]);
          const id = part === "day" ? firstId : control.id;
          return (
            <div key={part}>
              <label htmlFor={id} className="block">
                {text(`shell:date.${part}`)}
              </label>{" "}
              <input
                {...control}
                id={id}
                inputMode="numeric"
                maxLength={longest}
                autoComplete={mayFillIn ? `bday-${part}` : "off"}
                aria-invalid={isBad(fieldset[part]) || undefined}
                disabled={Boolean(disabledWhy)}
                className={wide ? "input !w-24" : "input !w-[4.2rem]"}
              />
            </div>
          );
        })}
      </div>
      <DisabledReason field={field}>{disabledWhy}</DisabledReason>
    </FieldsetWrapper>
  );
}

/** Copies conform's fields by name, since they are getters that a spread would miss. */
function framed({ id, name, errorId, descriptionId }: Field): Field {
  return { id, name, errorId, descriptionId };
}
