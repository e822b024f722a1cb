import type { ReactNode } from "react";
import { idTypes } from "~/contract/lists";
import type { GetText } from "~/languages/page-language";
import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";
import { IdNumberHint } from "./id-number-hint";

/** Lists the types of identity document. */
export const listIdTypeOptions = (text: GetText): Option[] =>
  idTypes.map((value) => ({ value, label: text(`shell:identity.${value}`) }));

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
  label,
  hint = <IdNumberHint />,
}: IdNumberFieldsProps) {
  const text = useText();
  return (
    <div className="by-type">
      <RadioField field={type} label={text("shell:identity.document")} options={types} />
      <TextField
        field={number}
        label={label ?? text("shell:identity.number")}
        hint={hint}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}
