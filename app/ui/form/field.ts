import type { ReactNode } from "react";

/**
 * What the kit needs to know of a conform field: every `fields.x` of `useForm` fits.
 * `initialValue` is what was typed before, `errors` are shown beside the control.
 */
export interface Field {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
}

/** A field made of several, such as a date. */
export interface FieldGroup<Part extends string> extends Field {
  getFieldset: () => Record<Part, Field>;
}

export interface Option {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** Choosing it asks for more: the field inside `ConditionalField` comes with it. */
  more?: boolean | undefined;
  /** One of a pair, such as left and right, which stand side by side. */
  half?: boolean | undefined;
}

/** What every field of the kit takes. */
export interface FieldProps {
  field: Field;
  /** Words, or words in two languages. */
  label: ReactNode;
  hint?: ReactNode;
  /** Adds "(optional)" to the label; required fields carry no mark. */
  optional?: boolean | undefined;
  /** Turns the control off and says why, in words the reader can act on. */
  disabledWhy?: string | undefined;
}

/**
 * Name, id, old value and the aria wiring of one control. Each look at a conform field makes that field anew, and conform's own
 * `getInputProps` looks fifteen times, most of them for limits that no form of ours has.
 */
export function controlProps(field: Field, describedBy: string[] = []) {
  const { id, name, errorId, errors, initialValue } = field;
  const told = errors ? [errorId, ...describedBy] : describedBy;
  return {
    id,
    name,
    type: "text" as const,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": told.join(" ") || undefined,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}

/** The ids of the hint and of the reason a field is off, where there are any. */
export function describedByIds(field: Field, hint?: ReactNode, disabledWhy?: string): string[] {
  return [hint ? field.descriptionId : "", disabledWhy && disabledReasonId(field)].filter(
    (id) => typeof id === "string" && id !== "",
  ) as string[];
}

export function disabledReasonId(field: Field): string {
  return `${field.id}-why`;
}

/** The values ticked before, whatever shape conform kept them in. */
export function selectedValues(field: Field): string[] {
  const { initialValue } = field;
  if (Array.isArray(initialValue)) return initialValue.map(String);
  return typeof initialValue === "string" && initialValue !== "" ? [initialValue] : [];
}
