import type { Field } from "./field";

/** Renders a hidden value of the form. `value` takes precedence over the field's own value. */
export function HiddenField({ field, value }: { field: Field; value?: string }) {
  const { name, initialValue } = field;
  const initial = typeof initialValue === "string" ? initialValue : "";
  return <input type="hidden" name={name} defaultValue={value ?? initial} />;
}

/** Renders the idempotency key of a form that books, pays or creates. A key posted twice gets the first response again. */
export function IdempotencyKey({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" defaultValue={value} />;
}
