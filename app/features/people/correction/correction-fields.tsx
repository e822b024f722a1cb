import type { CorrectedField } from "~/contract/people/correction";
import { DateField } from "~/ui/form/date-field";
import type { Field, FieldGroup } from "~/ui/form/field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";
import { IdNumberFields, listIdTypeOptions } from "../profile/id-number-fields";

export type CorrectionForm = {
  idType: string;
  value: { day: string; month: string; year: string };
  reason: string;
};

interface CorrectionFieldsProps {
  /** The field that is corrected. */
  what: CorrectedField;
  fields: { value: FieldGroup<"day" | "month" | "year">; idType: Field; reason: Field };
}

/** Renders the correct value and the reason. */
export function CorrectionFields({ what, fields }: CorrectionFieldsProps) {
  const text = useText();
  return (
    <>
      <Value what={what} fields={fields} />
      <TextArea
        field={fields.reason}
        label={text("people:correction.reason")}
        hint={text(`people:correction.example.${what}`)}
        rows={3}
      />
    </>
  );
}

function Value({ what, fields: { value, idType } }: CorrectionFieldsProps) {
  const text = useText();
  const label = text(`people:correction.right.${what}`);
  switch (what) {
    case "NAME":
      return (
        <TextField
          field={value}
          label={label}
          hint={text("people:correction.document")}
          spellCheck={false}
          autoComplete="off"
        />
      );
    case "EMAIL":
      return (
        <TextField
          field={value}
          label={label}
          type="email"
          inputMode="email"
          spellCheck={false}
          autoComplete="off"
        />
      );
    case "ID_NUMBER":
      return (
        <IdNumberFields
          type={idType}
          number={value}
          types={listIdTypeOptions(text)}
          label={label}
        />
      );
    case "MOBILE":
      return (
        <TextField field={value} label={label} type="tel" inputMode="tel" autoComplete="off" />
      );
    case "BIRTH_DATE":
      return <DateField field={value} label={label} birthday />;
  }
}
