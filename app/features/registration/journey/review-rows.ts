/** Converts the answers to rows of the review. The ID number appears only masked. */
import {
  type AddressType,
  exerciseFrequencies,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/lists";
import type { ContactDetails } from "~/contract/people/contact";
import { formatOther, listOptionalAnswerRows } from "~/features/people/profile/optional-questions";
import { formatAddressLines } from "~/lib/singapore/address";
import { maskIdNumber } from "~/lib/singapore/nric";
import { formatDate } from "~/lib/singapore-date";
import type { RegistrationState } from "./state";

const frequencyNames: Record<(typeof exerciseFrequencies)[number], string> = {
  "0": "0 times: I do not exercise",
  "1-3": "1-3 times",
  "4-5": "4-5 times",
  "more than 5": "More than 5 times",
};
const frequencyOptions = exerciseFrequencies.map((value) => ({
  value,
  label: frequencyNames[value],
}));

export interface ShownRow {
  label: string;
  value: string;
}

type Maybe = string | null | undefined;

/** Leaves out optional rows without a value. */
const withAnswer = (rows: [string, Maybe][]): ShownRow[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const phone = (code: string, number: string) => `${code} ${number}`;

/**
 * Lists the personal details.
 * @param maskedOnRecord the masked ID number on record.
 */
export function listDetailRows(
  { personalDetail }: RegistrationState,
  maskedOnRecord: string | null,
): ShownRow[] {
  if (personalDetail === null) return [];
  const details = personalDetail;
  const languages = details.language
    .map((language) => formatOther(language, details.otherLanguage))
    .join(", ");
  return withAnswer([
    ["Full name", details.name],
    [`ID number (${details.idType})`, maskedOnRecord ?? maskIdNumber(details.nric)],
    ["Date of birth", formatDate(details.dateOfBirth)],
    ["Gender", details.gender],
    ["E-mail", details.email],
    ["Mobile number", details.mobileNumber && phone(details.countryCode, details.mobileNumber)],
    ["Home number", details.homeNumber],
    ["Languages", languages],
    ...listOptionalAnswerRows(details).map(({ label, value }): [string, Maybe] => [label, value]),
  ]);
}

const addressNames = {
  BILLING: "Billing address",
  RESIDENTIAL: "Home address",
  SERVICE: "Service address",
};

/** Lists the addresses. One that shares the billing address has no own row (SPEC section 4, Address). */
export function listAddressRows({ addresses }: RegistrationState): ShownRow[] {
  const isShared = (type: AddressType) =>
    addresses.some((address) => address.type === type && address.sameAs === "BILLING");
  const labelOf = (type: AddressType) =>
    type === "BILLING" && isShared("RESIDENTIAL") ? "Billing and home address" : addressNames[type];
  return addresses
    .filter(({ sameAs }) => sameAs === "NONE")
    .map((address) => ({
      label: labelOf(address.type),
      value: formatAddressLines(address).join("\n"),
    }));
}

export function listContactRows(contact: ContactDetails | null, paysFor = "you"): ShownRow[] {
  if (contact === null) return [];
  return withAnswer([
    ["Full name", contact.name],
    ["Relationship", formatOther(contact.relationship, contact.otherRelationship)],
    ["Mobile number", phone(contact.countryCode, contact.mobileNumber)],
    ["Home number", contact.homeNumber],
    ["E-mail", contact.email],
    [`Pays for ${paysFor}`, contact.payer ? "Yes" : "No"],
  ]);
}

type Choices = readonly { value: string; label: string }[];

const labelsOf = (choices: Choices, chosen: readonly string[], other: string | null) =>
  choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, label }) => (value === "OTHER" && other ? `${label}: ${other}` : label))
    .join("\n");

export function listHealthRows({ healthDeclaration }: RegistrationState): ShownRow[] {
  if (healthDeclaration === null) return [];
  const answers = healthDeclaration;
  return withAnswer([
    [
      "Why you would like to join",
      labelsOf(
        joiningReasons,
        answers.whyJoinOurExerciseProgramme,
        answers.whyJoinOurExerciseProgrammeOther,
      ),
    ],
    [
      "Health conditions",
      labelsOf(healthConditions, answers.healthConditions, answers.healthConditionsOther),
    ],
    [
      "Injuries or pain in the last 6 months",
      labelsOf(injuries, answers.injureAnyOfTheseBodyParts, answers.injureAnyOfTheseBodyPartsOther),
    ],
    ["Exercise each week", labelsOf(frequencyOptions, [answers.timesExerciseAWeek], null)],
  ]);
}

/** Shows how the person heard of us. */
export function listMarketingRows({ serviceSelection }: RegistrationState): ShownRow[] {
  const { marketingChanel, sourceOthers } = serviceSelection;
  return [
    {
      label: "How you heard about us",
      value: marketingChanel.map(({ name }) => formatOther(name, sourceOthers)).join("\n"),
    },
  ];
}

/** Shows Denticare by appointment, which is no programme of the cart. */
export function listDenticareRows({ denticareByAppointment }: RegistrationState): ShownRow[] {
  return denticareByAppointment
    ? [{ label: "Denticare", value: "By appointment, paid at the clinic\nFor: Myself" }]
    : [];
}
