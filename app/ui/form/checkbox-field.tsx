import type { ReactNode } from "react";
import { Choice } from "./choice";
import { chosen, type Field, tellingIds } from "./field";
import { DisabledWhy, FieldError } from "./field-frame";

export interface CheckboxFieldProps {
  field: Field;
  /** What ticking says, as a full sentence. May hold links. */
  label: ReactNode;
  hint?: ReactNode;
  /** What is posted when ticked; "on" unless told, as conform expects. */
  value?: string;
  disabledWhy?: string | undefined;
}

/** A single tick: a consent or a yes. */
export function CheckboxField({
  field,
  label,
  hint,
  value = "on",
  disabledWhy,
}: CheckboxFieldProps) {
  const bad = Boolean(field.errors?.length);
  const told = [...(bad ? [field.errorId] : []), ...tellingIds(field, undefined, disabledWhy)];
  return (
    <div className={bad ? "field field-bad" : "field"}>
      <FieldError id={field.errorId} errors={field.errors} />
      <Choice
        type="checkbox"
        id={field.id}
        name={field.name}
        value={value}
        checked={field.initialValue === true || chosen(field).includes(value)}
        label={label}
        hint={hint}
        disabled={Boolean(disabledWhy)}
        bad={bad}
        describedBy={told.join(" ") || undefined}
      />
      <DisabledWhy field={field}>{disabledWhy}</DisabledWhy>
    </div>
  );
}
