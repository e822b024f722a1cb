import { Accordion } from "../accordion";
import { summaryOf } from "./error-summary";
import type { Option } from "./field";
import {
  MorePersonalFields,
  type MorePersonalFieldsProps,
  PersonalFields,
  type PersonalFieldsProps,
} from "./personal-fields";

/** The order of the questions, in which a refused page lists what is wrong. */
const order = [
  "name",
  "idType",
  "nric",
  "dateOfBirth",
  "gender",
  "email",
  "mobileNumber",
  "homeNumber",
  "language",
  "otherLanguage",
];

export function personSummary(form: Parameters<typeof summaryOf>[0]) {
  return summaryOf(form, order);
}

export interface PersonFormProps {
  fields: PersonalFieldsProps["fields"] & MorePersonalFieldsProps["fields"];
  choices: Omit<PersonalFieldsProps["choices"], "codes"> &
    Omit<MorePersonalFieldsProps["choices"], "nationalities">;
  page: Pick<PersonalFieldsProps, "knownId" | "nameLocked" | "emailLocked"> & {
    codes: Option[];
    nationalities: Option[];
  };
}

/** The whole personal form; what may be told besides opens by itself once something is in it. */
export function PersonForm({ fields, choices, page }: PersonFormProps) {
  const optional = [
    fields.residentStatus,
    fields.nationality,
    fields.chasSubsidyTier,
    fields.chasExpiryDate,
    fields.maritalStatus,
    fields.religion,
    fields.companyName,
    fields.unionMember,
  ];
  const more = {
    title: "More about this person (optional)",
    open:
      optional.some(isOpen) ||
      Boolean(fields.otherResidentStatus.errors ?? fields.otherReligion.errors),
    content: (
      <MorePersonalFields
        fields={fields}
        choices={{ ...choices, nationalities: page.nationalities }}
      />
    ),
  };
  return (
    <>
      <PersonalFields
        fields={fields}
        choices={{ ...choices, codes: page.codes }}
        knownId={page.knownId}
        nameLocked={page.nameLocked}
        emailLocked={page.emailLocked}
      />
      <Accordion items={[more]} />
    </>
  );
}

/** Something was answered there, or refused: it must be seen. */
function isOpen({
  initialValue,
  errors,
}: {
  initialValue?: unknown;
  errors?: string[] | undefined;
}) {
  return Boolean(errors) || (typeof initialValue === "string" && initialValue !== "");
}
