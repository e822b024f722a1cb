import { type FreeTextQuestion, freeTextQuestionNames } from "~/contract/lists";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { ConditionalField, markRevealingOption } from "~/ui/form/conditional-field";
import { DateField } from "~/ui/form/date-field";
import type { Field, FieldGroup, Option } from "~/ui/form/field";
import { QuestionGroups } from "~/ui/form/question-groups";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";
import { useDependentPersonalFields } from "./live-personal-fields";
import type { OptionalQuestion } from "./optional-questions";

type Day = FieldGroup<"day" | "month" | "year">;

export interface MorePersonalFieldsProps {
  fields: Record<Exclude<OptionalQuestion, "chasExpiryDate">, Field> & { chasExpiryDate: Day };
  choices: Record<
    "residentStatuses" | "nationalities" | "chasTiers" | "maritalStatuses" | "religions",
    Option[]
  >;
  /** The group shown at a counter: 1 for residence, 2 for the CHAS card, 3 for the rest. */
  only?: number | null;
}

/** Renders the optional questions: status, nationality, CHAS card, family, religion, work. */
export function MorePersonalFields({ only = null, ...props }: MorePersonalFieldsProps) {
  const { fields } = props;
  const expiry = fields.chasExpiryDate.getFieldset();
  useDependentPersonalFields({
    residentStatus: fields.residentStatus.id,
    nationality: fields.nationality.id,
    chasSubsidyTier: fields.chasSubsidyTier.id,
    chasExpiryDate: [expiry.day.id, expiry.month.id, expiry.year.id],
  });
  return (
    <QuestionGroups only={only}>
      <Residence {...props} />
      <ChasCard {...props} />
      <FamilyAndWork {...props} />
    </QuestionGroups>
  );
}

function Residence({ fields, choices }: MorePersonalFieldsProps) {
  const text = useText();
  return (
    <div>
      <ConditionalField
        more={
          <TextField field={fields.otherResidentStatus} label={text("person-form:status.other")} />
        }
      >
        <SelectField
          field={fields.residentStatus}
          label={text("person-form:status")}
          optional
          options={choices.residentStatuses.map(markRevealingOption)}
        />
      </ConditionalField>
      <SelectField
        field={fields.nationality}
        label={text("person-form:nationality")}
        optional
        hint={text("person-form:nationality.hint")}
        options={choices.nationalities}
      />
    </div>
  );
}

function ChasCard({ fields, choices }: MorePersonalFieldsProps) {
  const text = useText();
  return (
    <div>
      <SelectField
        field={fields.chasSubsidyTier}
        label={text("person-form:chas")}
        optional
        hint={text("person-form:chas.hint")}
        prompt={text("person-form:chas.none")}
        options={choices.chasTiers}
      />
      <DateField field={fields.chasExpiryDate} label={text("person-form:chas-expiry")} optional />
    </div>
  );
}

/** Values that a browser can fill in (HTML Standard, section "Autofill"). */
const autoCompletes: Partial<Record<FreeTextQuestion, string>> = { companyName: "organization" };

function FamilyAndWork({ fields, choices }: MorePersonalFieldsProps) {
  const text = useText();
  return (
    <div>
      <SelectField
        field={fields.maritalStatus}
        label={text("person-form:marital")}
        optional
        options={choices.maritalStatuses}
      />
      <ConditionalField
        more={<TextField field={fields.otherReligion} label={text("person-form:religion.other")} />}
      >
        <SelectField
          field={fields.religion}
          label={text("person-form:religion")}
          optional
          options={choices.religions.map(markRevealingOption)}
        />
      </ConditionalField>
      {freeTextQuestionNames.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={text(`person-form:question.${name}`)}
          optional
          autoComplete={autoCompletes[name]}
        />
      ))}
      <CheckboxField field={fields.unionMember} label={text("person-form:union")} />
    </div>
  );
}
