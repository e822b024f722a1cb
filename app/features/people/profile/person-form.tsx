import { callingCodes, countries } from "~/lib/singapore/countries";
import { Accordion } from "~/ui/blocks/accordion";
import { summaryOf } from "~/ui/form/error-summary";
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
    /** At a counter one group of questions at a time; from the fifth on what may be told besides. */
    only?: number | null;
  };
}

/** Groups of questions that everybody answers. */
const ASKED_OF_ALL = 4;

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
  const besides = (
    <MorePersonalFields
      fields={fields}
      choices={{ ...choices, nationalities: countries }}
      only={page.only ? page.only - ASKED_OF_ALL : null}
    />
  );
  if (page.only && page.only > ASKED_OF_ALL) return besides;
  const more = {
    title: "More details (optional)",
    open:
      optional.some(isOpen) ||
      Boolean(fields.otherResidentStatus.errors ?? fields.otherReligion.errors),
    content: besides,
  };
  return (
    <>
      <PersonalFields
        fields={fields}
        choices={{ ...choices, codes: callingCodes }}
        knownId={page.knownId}
        nameLocked={page.nameLocked}
        emailLocked={page.emailLocked}
        only={page.only ?? null}
      />
      {page.only ? null : <Accordion items={[more]} />}
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
