import type { NeededContact } from "~/contract/people/personal";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { CheckboxesField } from "~/ui/form/checkboxes-field";
import { ConditionalField, markRevealingOption } from "~/ui/form/conditional-field";
import { DateField } from "~/ui/form/date-field";
import type { Field, FieldGroup, Option } from "~/ui/form/field";
import { PhoneField } from "~/ui/form/phone-field";
import { QuestionGroups } from "~/ui/form/question-groups";
import { RadioField } from "~/ui/form/radio-field";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Anchor } from "~/ui/text/anchor";
import { IdNumberHint } from "./id-number-hint";
import { useDependentPersonalFields } from "./live-personal-fields";
import type { OptionalQuestion } from "./optional-questions";
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

const LOCKED =
  'This is on record and cannot be changed here. If it is wrong, open My Profile and choose "Something on my record is wrong", or call us.';

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
  return (
    <div>
      <TextField
        field={fields.name}
        label="Full name"
        autoComplete="name"
        spellCheck={false}
        disabledWhy={nameLocked ? LOCKED : undefined}
      />
      {recordedId ? (
        <RecordedIdField field={fields.nric} recorded={recordedId} />
      ) : (
        <div className="by-type">
          <RadioField
            field={fields.idType}
            label="Which identity document do you have?"
            options={choices.idTypes}
          />
          <TextField
            field={fields.nric}
            label="ID number"
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
  return (
    <div>
      <DateField
        field={fields.dateOfBirth}
        label="Date of birth"
        hint="For example 27 3 1952. If you know only the year, enter 1 as the day and 1 as the month."
        birthday
      />
      <RadioField field={fields.gender} label="Gender" options={choices.genders} />
    </div>
  );
}

function Reach({ fields, choices, emailLocked, contactNeeded }: PersonalFieldsProps) {
  return (
    <div>
      <TextField
        field={fields.email}
        label="E-mail"
        optional={contactNeeded !== "BOTH"}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        disabledWhy={emailLocked ? LOCKED : undefined}
      />
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label="Mobile number"
        optional={contactNeeded === "NONE"}
        codes={choices.codes}
      />
      <MobileBlurValidation field={fields.mobileNumber} codeId={fields.countryCode.id} />
      <TextField
        field={fields.homeNumber}
        label="Home number"
        optional
        type="tel"
        inputMode="tel"
        width="medium"
      />
    </div>
  );
}

function Languages({ fields, choices }: PersonalFieldsProps) {
  return (
    <ConditionalField
      more={<TextField field={fields.otherLanguage} label="If Others: which language?" />}
    >
      <CheckboxesField
        field={fields.language}
        label="Which languages do you speak?"
        hint="Choose as many as you like."
        options={choices.languages.map(markRevealingOption)}
      />
    </ConditionalField>
  );
}

/** Renders the disabled field with the masked number. */
function RecordedIdField({ field, recorded }: { field: Field; recorded: RecordedId }) {
  const { id, name, errorId, descriptionId } = field;
  return (
    <>
      <TextField
        field={{ id, name, errorId, descriptionId, initialValue: recorded.masked }}
        label={`ID number (${recorded.type})`}
        width="medium"
        disabledWhy={
          recorded.changeTo ? "We have kept your ID number and show only a part of it." : LOCKED
        }
      />
      {recorded.changeTo ? (
        <p className="-mt-5 mb-7">
          <Anchor to={recorded.changeTo} className="btn-quiet">
            Change my ID number
          </Anchor>
        </p>
      ) : null}
    </>
  );
}

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
  return (
    <div>
      <ConditionalField
        more={<TextField field={fields.otherResidentStatus} label="If Others: which status?" />}
      >
        <SelectField
          field={fields.residentStatus}
          label="Residential status"
          optional
          options={choices.residentStatuses.map(markRevealingOption)}
        />
      </ConditionalField>
      <SelectField
        field={fields.nationality}
        label="Nationality"
        optional
        hint="For a pink IC we fill in Singapore."
        options={choices.nationalities}
      />
    </div>
  );
}

function ChasCard({ fields, choices }: MorePersonalFieldsProps) {
  return (
    <div>
      <SelectField
        field={fields.chasSubsidyTier}
        label="CHAS card"
        optional
        hint="The colour of your Community Health Assist Scheme card."
        prompt="I have none"
        options={choices.chasTiers}
      />
      <DateField field={fields.chasExpiryDate} label="CHAS card expires on" optional />
    </div>
  );
}

function FamilyAndWork({ fields, choices }: MorePersonalFieldsProps) {
  return (
    <div>
      <SelectField
        field={fields.maritalStatus}
        label="Marital status"
        optional
        options={choices.maritalStatuses}
      />
      <ConditionalField
        more={<TextField field={fields.otherReligion} label="If Others: which religion?" />}
      >
        <SelectField
          field={fields.religion}
          label="Religion"
          optional
          options={choices.religions.map(markRevealingOption)}
        />
      </ConditionalField>
      <TextField field={fields.companyName} label="Company" optional autoComplete="organization" />
      <CheckboxField field={fields.unionMember} label="I am a union member" />
    </div>
  );
}
