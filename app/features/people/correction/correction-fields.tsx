import type { CorrectedField } from "~/contract/people/correction";
import { DateField } from "~/ui/form/date-field";
import type { Field, FieldGroup } from "~/ui/form/field";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { personalChoices } from "../options";
import { IdNumberFields } from "../profile/id-number-fields";

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

const examples: Record<CorrectionFieldsProps["what"], string> = {
  NAME: "For example: one letter of the name is missing.",
  EMAIL: "For example: two letters are swapped.",
  ID_NUMBER: "For example: one digit is wrong.",
  BIRTH_DATE: "For example: day and month are swapped.",
};

/** Renders the correct value and the reason. */
export function CorrectionFields({ what, fields }: CorrectionFieldsProps) {
  return (
    <>
      <Value what={what} fields={fields} />
      <TextArea field={fields.reason} label="Why is it wrong?" hint={examples[what]} rows={3} />
    </>
  );
}

function Value({ what, fields: { value, idType } }: CorrectionFieldsProps) {
  switch (what) {
    case "NAME":
      return (
        <TextField
          field={value}
          label="What is the right name?"
          hint="As it is on the identity card or passport."
          spellCheck={false}
          autoComplete="off"
        />
      );
    case "EMAIL":
      return (
        <TextField
          field={value}
          label="What is the right e-mail address?"
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
          types={personalChoices.idTypes}
          label="What is the right ID number?"
        />
      );
    case "BIRTH_DATE":
      return <DateField field={value} label="What is the right date of birth?" birthday />;
  }
}
