import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";

export interface IdNumberFieldsProps {
  type: Field;
  number: Field;
  types: Option[];
  label?: string;
  hint?: string;
}

/** By which identity document, and its number. */
export function IdNumberFields({
  type,
  number,
  types,
  label = "ID number",
  hint = "For example S1234567D",
}: IdNumberFieldsProps) {
  return (
    <>
      <RadioField field={type} label="Identity document" options={types} />
      <TextField
        field={number}
        label={label}
        hint={hint}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}
