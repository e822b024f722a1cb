/** Converts the answers to rows of the review. The ID number appears only masked. */

import type { HealthAnswers } from "~/contract/health/health-declaration";
import {
  exerciseFrequencyChoices,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import type { AddressType } from "~/contract/lists";
import type { ContactDetails } from "~/contract/people/contact";
import type { FormWords } from "~/features/health/declaration-rows";
import { formatPersonalAnswer, formatRelationship } from "~/features/people/options";
import {
  formatOtherAnswer,
  listOptionalAnswerRows,
} from "~/features/people/profile/optional-answers";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { formatAddressLines } from "~/lib/singapore/address";
import { maskIdNumber } from "~/lib/singapore/nric";
import { DENTICARE } from "~/lib/text/category-names";
import { formatIdNumberLabel } from "~/ui/language/id-number-label";
import type { RegistrationState } from "./state";

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
  words: Words,
): ShownRow[] {
  if (personalDetail === null) return [];
  const { text } = words;
  const details = personalDetail;
  const languages = getFormats(words.language).series(
    details.language.flatMap(
      (language) => formatOtherAnswer(words, "language", language, details.otherLanguage) ?? [],
    ),
  );
  return withAnswer([
    [text("person-form:name"), details.name],
    [formatIdNumberLabel(text, details.idType), maskedOnRecord ?? maskIdNumber(details.nric)],
    [text("person-form:birth"), getFormats(words.language).date(details.dateOfBirth)],
    [text("person-form:gender"), formatPersonalAnswer(text, "gender", details.gender)],
    [text("person-form:email"), details.email],
    [
      text("person-form:mobile"),
      details.mobileNumber && phone(details.countryCode, details.mobileNumber),
    ],
    [text("person-form:home-number"), details.homeNumber],
    [text("person-form:languages"), languages],
    ...listOptionalAnswerRows(details, words).map(({ label, value }): [string, Maybe] => [
      label,
      value,
    ]),
  ]);
}

/** Lists the addresses. One that shares the billing address has no own row (SPEC section 4, Address). */
export function listAddressRows({ addresses }: RegistrationState, text: GetText): ShownRow[] {
  const isShared = (type: AddressType) =>
    addresses.some((address) => address.type === type && address.sameAs === "BILLING");
  const labelOf = (type: AddressType) =>
    text(
      type === "BILLING" && isShared("RESIDENTIAL")
        ? "registration:review.shared"
        : `registration:review.${type}`,
    );
  return addresses
    .filter(({ sameAs }) => sameAs === "NONE")
    .map((address) => ({
      label: labelOf(address.type),
      value: formatAddressLines(address).join("\n"),
    }));
}

/**
 * Lists the emergency contact.
 * @param name the loved one, or null for the customer.
 */
export function listContactRows(
  contact: ContactDetails | null,
  name: string | null,
  text: GetText,
): ShownRow[] {
  if (contact === null) return [];
  return withAnswer([
    [text("person-form:name"), contact.name],
    [text("people:relationship"), formatContactRelationship(contact, text)],
    [text("person-form:mobile"), phone(contact.countryCode, contact.mobileNumber)],
    [text("person-form:home-number"), contact.homeNumber],
    [text("person-form:email"), contact.email],
    [
      name === null
        ? text("registration:review.pays-you")
        : text("registration:review.pays-of", { name }),
      text(contact.payer ? "person-form:yes" : "person-form:no"),
    ],
  ]);
}

const formatContactRelationship = (
  { relationship, otherRelationship: other }: ContactDetails,
  text: GetText,
): string =>
  relationship === "Others" && other
    ? text("person-form:others", { other })
    : formatRelationship(text, relationship);

type Choices = readonly { value: string; label: string }[];

const labelsOf = (
  choices: Choices,
  chosen: readonly string[],
  other: string | null,
  { translate }: FormWords,
) =>
  choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, label }) => translate(value === "OTHER" && other ? `${label}: ${other}` : label))
    .join("\n");

export function listHealthRows(answers: HealthAnswers | null, words: FormWords): ShownRow[] {
  if (answers === null) return [];
  const { text } = words;
  return withAnswer([
    [
      text("registration:health.why"),
      labelsOf(
        joiningReasons,
        answers.whyJoinOurExerciseProgramme,
        answers.whyJoinOurExerciseProgrammeOther,
        words,
      ),
    ],
    [
      text("registration:health.conditions"),
      labelsOf(healthConditions, answers.healthConditions, answers.healthConditionsOther, words),
    ],
    [
      text("registration:health.injuries"),
      labelsOf(
        injuries,
        answers.injureAnyOfTheseBodyParts,
        answers.injureAnyOfTheseBodyPartsOther,
        words,
      ),
    ],
    [
      text("registration:health.exercise"),
      labelsOf(exerciseFrequencyChoices, [answers.timesExerciseAWeek], null, words),
    ],
  ]);
}

/** Shows Denticare by appointment, which is no programme of the cart. */
export function listDenticareRows(
  { denticareByAppointment }: RegistrationState,
  text: GetText,
): ShownRow[] {
  return denticareByAppointment
    ? [
        {
          label: DENTICARE,
          value: [
            text("registration:denticare.row"),
            text("registration:for", { name: text("registration:myself") }),
          ].join("\n"),
        },
      ]
    : [];
}
