/** The personal form and the rules every field of it obeys (SPEC sections 4 and 5). */
import { z } from "zod";
import { isCountryCode } from "~/lib/singapore/countries";
import { isHomeNumber, isPhoneNumber } from "~/lib/singapore/phone";
import { isFutureDay } from "~/lib/singapore-date";
import { LONGEST_NAME } from "~/lib/text/plain-text";
import { reply } from "../../languages/reply";
import {
  countryCode,
  emailText,
  homeNumberText,
  normaliseMobile,
  phoneText,
} from "../contact-fields";
import {
  createFieldRule,
  optionalChoice,
  optionalText,
  orBlank,
  personName,
  recordVersion,
  requiredChoice,
  requiredText,
  withRules,
} from "../fields";
import {
  chasTiers,
  type FreeTextQuestion,
  freeTextQuestionNames,
  freeTextQuestions,
  genders,
  type IdType,
  idTypes,
  languages,
  maritalStatuses,
  religions,
  residentStatuses,
  singaporeCitizen,
} from "../lists";
import { findIdNumberError, idNumberText, idType } from "./identification";

interface Personal {
  countryCode: string;
  email: string | null;
  mobileNumber: string;
  homeNumber: string;
  dateOfBirth: string;
  idType: IdType;
  nric: string;
  language: string[];
  otherLanguage: string | null;
  religion: string | null;
  otherReligion: string | null;
  residentStatus: string | null;
  otherResidentStatus: string | null;
}

const CHOOSE_NATIONALITY = reply("replies-people:nationality.required");

const freeTexts = Object.fromEntries(
  freeTextQuestionNames.map((name) => [name, optionalText(freeTextQuestions[name])]),
) as Record<FreeTextQuestion, ReturnType<typeof optionalText>>;

/** All questions with an answer in the person's words, also those beside "Others". The form reads, and the profile has, each of them. */
export const textQuestions = {
  otherLanguage: optionalText(60),
  otherReligion: optionalText(60),
  otherResidentStatus: optionalText(60),
  ...freeTexts,
};

export const textQuestionNames = Object.keys(textQuestions) as (keyof typeof textQuestions)[];

const personalFields = z.object({
  ...textQuestions,
  name: requiredText(reply("replies:name.required"), LONGEST_NAME),
  email: orBlank(
    emailText(reply("replies:email.required"), reply("replies:email.invalid")),
    reply("replies:email.invalid"),
  ),
  countryCode,
  mobileNumber: phoneText,
  homeNumber: homeNumberText,
  dateOfBirth: z
    .string({ error: reply("replies-people:birth.required") })
    .min(1, reply("replies-people:birth.required"))
    .pipe(z.iso.date(reply("replies-people:birth.invalid"))),
  gender: requiredChoice(genders, reply("replies-people:gender.required")),
  idType,
  nric: idNumberText,
  maritalStatus: optionalChoice(maritalStatuses),
  language: z
    .array(z.enum(languages), { error: reply("replies-people:language.required") })
    .min(1, reply("replies-people:language.required")),
  religion: optionalChoice(religions),
  residentStatus: optionalChoice(residentStatuses),
  nationality: orBlank(
    z
      .string()
      .regex(/^[A-Z]{2}$/, { error: CHOOSE_NATIONALITY, abort: true })
      .refine(isCountryCode, CHOOSE_NATIONALITY),
    CHOOSE_NATIONALITY,
  ),
  unionMember: z.boolean().default(false),
  chasSubsidyTier: optionalChoice(chasTiers),
  chasExpiryDate: orBlank(
    z.iso.date(reply("replies-people:chas.invalid")),
    reply("replies-people:chas.invalid"),
  ),
  version: recordVersion,
});

const mobileRequired = createFieldRule<Personal>(
  (form) => !!form.mobileNumber,
  "mobileNumber",
  reply("replies:mobile.required"),
);

const personalRules = [
  createFieldRule<Personal>(
    (form) => !form.mobileNumber || isPhoneNumber(form.countryCode ?? "+65", form.mobileNumber),
    "mobileNumber",
    reply("replies:phone.invalid"),
  ),
  createFieldRule<Personal>(
    (form) => !form.homeNumber || isHomeNumber(form.homeNumber),
    "homeNumber",
    reply("replies-people:home-number.invalid"),
  ),
  createFieldRule<Personal>(
    (form) =>
      !form.dateOfBirth ||
      !/^\d{4}-\d{2}-\d{2}$/.test(form.dateOfBirth) ||
      (!isFutureDay(form.dateOfBirth, new Date()) && form.dateOfBirth >= "1900-01-01"),
    "dateOfBirth",
    reply("replies-people:birth.invalid"),
  ),
  createFieldRule<Personal>(
    (form) => !form.language?.includes("Others") || !!form.otherLanguage,
    "otherLanguage",
    reply("replies-people:language.other"),
  ),
  createFieldRule<Personal>(
    (form) => form.religion !== "Others" || !!form.otherReligion,
    "otherReligion",
    reply("replies-people:religion.other"),
  ),
  createFieldRule<Personal>(
    (form) => form.residentStatus !== "Others" || !!form.otherResidentStatus,
    "otherResidentStatus",
    reply("replies-people:status.other"),
  ),
] as const;

/**
 * The contact that a record must have: a mobile number and an e-mail address (SPEC section 5), the mobile number alone, or neither.
 */
export const neededContacts = ["BOTH", "MOBILE", "NONE"] as const;
export type NeededContact = (typeof neededContacts)[number];

const contactRules = {
  BOTH: [
    createFieldRule<Personal>((form) => !!form.email, "email", reply("replies:email.required")),
    mobileRequired,
  ],
  MOBILE: [mobileRequired],
  NONE: [],
} as const;

interface PersonalLocked {
  /** The ID number is on record already, so it is neither asked for nor accepted. */
  idNumberLocked: boolean;
  /** The name is the record's, however it is written there. */
  nameLocked: boolean;
  contact?: NeededContact | undefined;
}

/**
 * Builds the schema of the personal form (SPEC section 5). 'Singapore/ Pink IC' forces nationality SG and no CHAS tier clears its expiry
 * (SPEC section 4). Text of an unselected Others is dropped.
 */
export function buildPersonalDetails({
  idNumberLocked,
  nameLocked,
  contact = "BOTH",
}: PersonalLocked) {
  const fields = nameLocked ? personalFields : personalFields.extend({ name: personName() });
  return withRules(fields, [...contactRules[contact], ...personalRules])
    .refine(
      (form) => idNumberLocked || findIdNumberError(form?.idType, form?.nric ?? "") === null,
      {
        path: ["nric"],
        error: ({ input }) => problemOf(input as Partial<Personal>),
        // Runs even if other fields are wrong, like the other rules, as soon as the type of the number is known.
        when: ({ value }) =>
          idTypes.some((type) => type === (value as Partial<Personal> | null)?.idType),
      },
    )
    .transform((form) => ({
      ...normaliseMobile(form),
      nationality: form.residentStatus === singaporeCitizen ? "SG" : form.nationality,
      chasExpiryDate: form.chasSubsidyTier === null ? null : form.chasExpiryDate,
      otherLanguage: form.language.includes("Others") ? form.otherLanguage : null,
      otherReligion: form.religion === "Others" ? form.otherReligion : null,
      otherResidentStatus: form.residentStatus === "Others" ? form.otherResidentStatus : null,
    }));
}

function problemOf({ idType: type, nric }: Partial<Personal>): string | undefined {
  return type && (findIdNumberError(type, nric ?? "") ?? undefined);
}

export type PersonalDetails = z.output<ReturnType<typeof buildPersonalDetails>>;
