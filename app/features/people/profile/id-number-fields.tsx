import type { ReactNode } from "react";
import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";
import { IdNumberHint } from "./id-number-hint";

export interface IdNumberFieldsProps {
  type: Field;
  number: Field;
  types: Option[];
  label?: string;
  hint?: ReactNode;
}

/** Renders the type of identity document and its number. */
export function IdNumberFields({
  type,
  number,
  types,
  label = "ID number",
  hint = <IdNumberHint />,
}: IdNumberFieldsProps) {
  return (
    <div className="by-type">
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
    </div>
  );
}
