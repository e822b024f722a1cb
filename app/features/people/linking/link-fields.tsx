import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { useText } from "~/ui/language/language";
import { IdNumberFields, listIdTypeOptions } from "../profile/id-number-fields";

export interface LinkFieldsProps {
  fields: Record<"whose" | "idType" | "nric", Field>;
  /** People who can be linked. A single choice is not shown. */
  whose: Option[];
}

/** Renders the owner of the record and the identity document. */
export function LinkFields({ fields, whose }: LinkFieldsProps) {
  const text = useText();
  return (
    <>
      {whose.length > 1 ? (
        <RadioField field={fields.whose} label={text("people:link.whose")} options={whose} />
      ) : (
        <input type="hidden" name={fields.whose.name} defaultValue={whose[0]?.value} />
      )}
      <IdNumberFields type={fields.idType} number={fields.nric} types={listIdTypeOptions(text)} />
    </>
  );
}
