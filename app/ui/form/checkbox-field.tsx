import type { ReactNode } from "react";
import { Choice } from "./choice";
import { type Field, listDescribedByIds, listSelectedValues } from "./field";
import { DisabledReason, FieldError } from "./field-wrapper";

export interface CheckboxFieldProps {
  field: Field;
  /** The statement that a tick makes, as a full sentence. It may contain links. */
  label: ReactNode;
  hint?: ReactNode;
  /** The posted value, "on" by default, as conform expects. */
  value?: string;
  disabledWhy?: string | undefined;
}

/** Renders a single checkbox: a consent or a yes. */
export function CheckboxField({
  field,
  label,
  hint,
  value = "on",
  disabledWhy,
}: CheckboxFieldProps) {
  const { id, name, errorId, errors, initialValue } = field;
  const bad = Boolean(errors?.length);
  const describedBy = [
    ...(bad ? [errorId] : []),
    ...listDescribedByIds(field, undefined, disabledWhy),
  ];
  return (
    <div className={bad ? "field field-bad" : "field"}>
      <FieldError id={errorId} errors={errors} />
      <Choice
        type="checkbox"
        id={id}
        name={name}
        value={value}
        checked={initialValue === true || listSelectedValues(field).includes(value)}
        label={label}
        hint={hint}
        disabled={Boolean(disabledWhy)}
        bad={bad}
        describedBy={describedBy.join(" ") || undefined}
      />
      <DisabledReason field={field}>{disabledWhy}</DisabledReason>
    </div>
  );
}
