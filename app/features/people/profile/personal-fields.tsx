import type { NeededContact } from "~/contract/people/personal";
import { CheckboxesField } from "~/ui/form/checkboxes-field";
import { ConditionalField, markRevealingOption } from "~/ui/form/conditional-field";
import { DateField } from "~/ui/form/date-field";
import type { Field, FieldGroup, Option } from "~/ui/form/field";
import { PhoneField } from "~/ui/form/phone-field";
import { QuestionGroups } from "~/ui/form/question-groups";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";
import { formatIdNumberLabel } from "~/ui/language/id-number-label";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";
import { IdNumberHint } from "./id-number-hint";
import { IdNumberBlurValidation, MobileBlurValidation } from "./validate-on-blur";

type Day = FieldGroup<"day" | "month" | "year">;

type Name =
  | "name"
  | "idType"
  | "nric"
  | "gender"
  | "email"
  | "countryCode"
  | "mobileNumber"
  | "homeNumber"
  | "language"
  | "otherLanguage";

/** An ID number on record or from an earlier save, shown masked. */
export interface RecordedId {
  masked: string;
  type: string;
  /** The page that changes it. If absent, it cannot be changed. */
  changeTo?: string | undefined;
}

export interface PersonalFieldsProps {
  fields: Record<Name, Field> & { dateOfBirth: Day };
  choices: Record<"idTypes" | "genders" | "languages" | "codes", Option[]>;
  recordedId: RecordedId | null;
  nameLocked: boolean;
  emailLocked: boolean;
  contactNeeded: NeededContact;
  /** The group shown at a counter: 1 for identity, 2 for birth and gender, 3 for contact details, 4 for languages. */
  only?: number | null;
  /** Leaves out the questions for the e-mail address and the phone numbers. */
  without?: "reach";
}

/** Renders the questions for every person: name, identity, birth, gender, contact details, languages. */
export function PersonalFields({ only = null, ...props }: PersonalFieldsProps) {
  return (
    <QuestionGroups only={only}>
      <Identity {...props} />
      <BirthAndGender {...props} />
      {props.without === "reach" ? null : <Reach {...props} />}
      <Languages {...props} />
    </QuestionGroups>
  );
}

function Identity({ fields, choices, recordedId, nameLocked }: PersonalFieldsProps) {
  const text = useText();
  return (
    <div>
      <TextField
        field={fields.name}
        label={text("person-form:name")}
        autoComplete="name"
        spellCheck={false}
        disabledWhy={nameLocked ? text("person-form:locked") : undefined}
      />
      {recordedId ? (
        <RecordedIdField field={fields.nric} recorded={recordedId} />
      ) : (
        <div className="by-type">
          <RadioField
            field={fields.idType}
            label={text("person-form:document")}
            options={choices.idTypes}
          />
          <TextField
            field={fields.nric}
            label={text("shell:identity.number")}
            hint={<IdNumberHint />}
            width="medium"
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
          />
          <IdNumberBlurValidation field={fields.nric} typeName={fields.idType.name} />
        </div>
      )}
    </div>
  );
}

function BirthAndGender({ fields, choices }: PersonalFieldsProps) {
  const text = useText();
  return (
    <div>
      <DateField
        field={fields.dateOfBirth}
        label={text("person-form:birth")}
        hint={text("person-form:birth.hint")}
        birthday
      />
      <RadioField
        field={fields.gender}
        label={text("person-form:gender")}
        options={choices.genders}
      />
    </div>
  );
}

function Reach({ fields, choices, emailLocked, contactNeeded }: PersonalFieldsProps) {
  const text = useText();
  return (
    <div>
      <TextField
        field={fields.email}
        label={text("person-form:email")}
        optional={contactNeeded !== "BOTH"}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        disabledWhy={emailLocked ? text("person-form:locked") : undefined}
      />
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label={text("person-form:mobile")}
        optional={contactNeeded === "NONE"}
        codes={choices.codes}
      />
      <MobileBlurValidation field={fields.mobileNumber} codeId={fields.countryCode.id} />
      <TextField
        field={fields.homeNumber}
        label={text("person-form:home-number")}
        optional
        type="tel"
        inputMode="tel"
        width="medium"
      />
    </div>
  );
}

function Languages({ fields, choices }: PersonalFieldsProps) {
  const text = useText();
  return (
    <ConditionalField
      more={<TextField field={fields.otherLanguage} label={text("person-form:languages.other")} />}
    >
      <CheckboxesField
        field={fields.language}
        label={text("person-form:languages.which")}
        hint={text("person-form:as-many")}
        options={choices.languages.map(markRevealingOption)}
      />
    </ConditionalField>
  );
}

/** Renders the disabled field with the masked number. */
function RecordedIdField({ field, recorded }: { field: Field; recorded: RecordedId }) {
  const text = useText();
  const { id, name, errorId, descriptionId } = field;
  return (
    <>
      <TextField
        field={{ id, name, errorId, descriptionId, initialValue: recorded.masked }}
        label={formatIdNumberLabel(text, recorded.type)}
        width="medium"
        disabledWhy={text(recorded.changeTo ? "person-form:id.kept" : "person-form:locked")}
      />
      {recorded.changeTo ? (
        <p className="-mt-5 mb-7">
          <Anchor to={recorded.changeTo} className="btn-quiet">
            {text("person-form:id.change")}
          </Anchor>
        </p>
      ) : null}
    </>
  );
}
