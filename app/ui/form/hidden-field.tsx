import type { Field } from "./field";

/** A value that travels with the form unseen. `value` wins over what the field held. */
export function HiddenField({ field, value }: { field: Field; value?: string }) {
  const { name, initialValue } = field;
  const held = typeof initialValue === "string" ? initialValue : "";
  return <input type="hidden" name={name} defaultValue={value ?? held} />;
}

/** The one-time key of a form that books, pays or creates: the same key posted twice gets the first answer again. */
export function IdempotencyKey({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" defaultValue={value} />;
}
