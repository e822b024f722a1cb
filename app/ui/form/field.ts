import type { ReactNode } from "react";

/**
 * The parts of a conform field that the design system needs. Every `fields.x` of `useForm` fits.
 * `initialValue` is the earlier input, and `errors` are shown next to the control.
 */
export interface Field {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
}

/** A field with several controls, such as a date. */
export interface FieldGroup<Part extends string> extends Field {
  getFieldset: () => Record<Part, Field>;
}

export interface Option {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** True if choosing it reveals the field inside `ConditionalField`. */
  more?: boolean | undefined;
  /** True for one of a pair, such as left and right, shown next to each other. */
  half?: boolean | undefined;
}

/** Props of every field in the design system. */
export interface FieldProps {
  field: Field;
  /** Text in one or two languages. */
  label: ReactNode;
  hint?: ReactNode;
  /** Adds "(optional)" to the label. Required fields have no mark. */
  optional?: boolean | undefined;
  /** Disables the control and explains why, in words the reader can act on. */
  disabledWhy?: string | undefined;
}

/**
 * Builds name, id, old value and ARIA attributes of one control. Each read of a conform field builds the field again.
 * Conform's own `getInputProps` reads it fifteen times, mostly for limits that none of our forms has.
 */
export function getControlProps(field: Field, describedBy: string[] = []) {
  const { id, name, errorId, errors, initialValue } = field;
  const descriptionIds = errors ? [errorId, ...describedBy] : describedBy;
  return {
    id,
    name,
    type: "text" as const,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": descriptionIds.join(" ") || undefined,
    defaultValue: typeof initialValue === "string" ? initialValue : undefined,
  };
}

/** Lists the ids of the hint and of the disabled reason, if present. */
export function listDescribedByIds(field: Field, hint?: ReactNode, disabledWhy?: string): string[] {
  return [hint ? field.descriptionId : "", disabledWhy && getDisabledReasonId(field)].filter(
    (id) => typeof id === "string" && id !== "",
  ) as string[];
}

export function getDisabledReasonId(field: Field): string {
  return `${field.id}-why`;
}

/** Returns the values ticked before, in any form in which conform stores them. */
export function listSelectedValues(field: Field): string[] {
  const { initialValue } = field;
  if (Array.isArray(initialValue)) return initialValue.map(String);
  return typeof initialValue === "string" && initialValue !== "" ? [initialValue] : [];
}
