import type { Field } from "./field";

/** A value that travels with the form unseen. `value` wins over what the field held. */
export function HiddenField({ field, value }: { field: Field; value?: string }) {
  const held = typeof field.initialValue === "string" ? field.initialValue : "";
  return <input type="hidden" name={field.name} defaultValue={value ?? held} />;
}

/** The one-time key of a form that books, pays or creates: the same key posted twice gets the first answer again. */
export function IdempotencyKey({ value }: { value: string }) {
  return <input type="hidden" name="idempotencyKey" defaultValue={value} />;
}
