/** Every rule of the steps with the spec's own message, through what a form posts (SPEC section 5). */

import { parse } from "@conform-to/react";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { type AddressLines, formatAddressLines } from "~/lib/singapore/address";
import { toEnglish } from "~/provider/shared/failure";
import {
  billingAddressForm,
  oneAddressForm,
} from "../../../app/features/people/address/posted-address";
import { buildYourDetailsForm } from "../../../app/features/people/profile/personal-details";
import {
  categoryForm,
  offerAndCentreForm,
  productForm,
} from "../../../app/features/registration/choice/service-selection";
import {
  CONSENT_MESSAGE,
  consentForm,
} from "../../../app/features/registration/confirmation/review-information";
import { emergencyContactForm } from "../../../app/features/registration/forms/emergency-contact";
import { healthDeclarationForm } from "../../../app/features/registration/forms/health-declaration";
import { buildMarketingForm } from "../../../app/features/shop/heard-of-us";

type Fields = Record<string, string | string[]>;

/** Encodes the fields as a browser posts them and decodes them as the server does. */
function posted(fields: Fields): unknown {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  const submission = parse(form, { resolve: (value) => ({ value }) });
  return submission.payload;
}

function read(schema: z.ZodType, fields: Fields) {
  const result = schema.safeParse(posted(fields));
  const messages =
    result.error?.issues.map((issue) => `${issue.path.join(".")}: ${toEnglish(issue.message)}`) ??
    [];
  return { value: result.data as Record<string, unknown>, messages };
}

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const long = "x".repeat(201);

const person: Fields = {
  name: "Chua Bee Lian",
  email: "bee.lian@mail.example",
  countryCode: "+65",
  mobileNumber: "91234567",
  homeNumber: "",
  "dateOfBirth.day": "27",
  "dateOfBirth.month": "3",
  "dateOfBirth.year": "1952",
  gender: "Female",
  idType: "NRIC",
  nric: "S1234567D",
  language: ["English", "Hokkien"],
  otherLanguage: "",
  maritalStatus: "",
  religion: "",
  otherReligion: "",
  residentStatus: "",
  otherResidentStatus: "",
  nationality: "",
  chasSubsidyTier: "",
  "chasExpiryDate.day": "",
  "chasExpiryDate.month": "",
  "chasExpiryDate.year": "",
  companyName: "",
};
const born = (day: string, month: string, year: string): Fields => ({
  "dateOfBirth.day": day,
  "dateOfBirth.month": month,
  "dateOfBirth.year": year,
});

describe("the step of your details", () => {
  const schema = buildYourDetailsForm({});

  test("a complete form is accepted", () => {
    const { value, messages } = read(schema, person);
    expect(messages).toEqual([]);
    expect(value).toMatchObject({
      name: "Chua Bee Lian",
      dateOfBirth: "1952-03-27",
      nric: "S1234567D",
      language: ["English", "Hokkien"],
      nationality: null,
      unionMember: false,
      chasExpiryDate: null,
    });
  });

  test("an empty form shows every message together", () => {
    expect(read(schema, {}).messages.sort()).toEqual([
      "dateOfBirth: Date of birth is required",
      "email: Email is required",
      "gender: Gender is required",
      "idType: ID Type is required",
      "language: Language is required",
      "mobileNumber: Mobile number is required",
      "name: Name is required",
    ]);
    expect(read(schema, { idType: "NRIC" }).messages).toContain("nric: NRIC is required");
  });

  const cases: [string, Fields, string][] = [
    ["blank name", { name: " " }, "name: Name is required"],
    ["name of control characters", { name: "\0\u0007" }, "name: Name is required"],
    ["long name", { name: long }, "name: Use 66 characters or fewer"],
    ["no e-mail", { email: "" }, "email: Email is required"],
    ["wrong e-mail", { email: "bee.lian@" }, "email: Invalid email"],
    ["long e-mail", { email: `${long}@mail.example` }, "email: Invalid email"],
    ["no mobile number", { mobileNumber: " " }, "mobileNumber: Mobile number is required"],
    [
      "mobile number starting with 7",
      { mobileNumber: "71234567" },
      "mobileNumber: Phone number is invalid",
    ],
    [
      "mobile number of 7 digits",
      { mobileNumber: "9123456" },
      "mobileNumber: Phone number is invalid",
    ],
    ["mobile number in emoji", { mobileNumber: "📱" }, "mobileNumber: Phone number is invalid"],
    ["country code that is none", { countryCode: "65" }, "countryCode: Choose a country code"],
    ["no date of birth", born("", "", ""), "dateOfBirth: Date of birth is required"],
    [
      "date of birth without its year",
      born("27", "3", ""),
      "dateOfBirth: Date of birth is invalid",
    ],
    ["31 February", born("31", "2", "1952"), "dateOfBirth: Date of birth is invalid"],
    ["date of birth to come", born("1", "1", "2099"), "dateOfBirth: Date of birth is invalid"],
    ["date of birth in words", born("a", "b", "c"), "dateOfBirth: Date of birth is invalid"],
    ["no gender", { gender: "" }, "gender: Gender is required"],
    ["gender not on offer", { gender: "<b>" }, "gender: Gender is required"],
    ["no ID type", { idType: "" }, "idType: ID Type is required"],
    ["no NRIC", { nric: "" }, "nric: NRIC is required"],
    ["NRIC with a wrong letter", { nric: "S1234567A" }, "nric: NRIC is invalid"],
    ["a FIN given as NRIC", { nric: "F1234567N" }, "nric: NRIC is invalid"],
    ["no FIN", { idType: "FIN", nric: "" }, "nric: FIN is required"],
    ["wrong FIN", { idType: "FIN", nric: "S1234567D" }, "nric: Fin is invalid"],
    ["no passport", { idType: "PASSPORT", nric: "" }, "nric: Passport is required"],
    ["passport with markup", { idType: "PASSPORT", nric: "<b>123" }, "nric: Passport is invalid"],
    [
      "short passport",
      { idType: "PASSPORT", nric: "A12" },
      "nric: Passport number should be atleast 4 characters long",
    ],
    ["no language", { language: "" }, "language: Language is required"],
    ["language not on offer", { language: "Klingon" }, "language: Language is required"],
    [
      "Others without its language",
      { language: "Others" },
      "otherLanguage: Other language is required",
    ],
    ["wrong home number", { homeNumber: "12" }, "homeNumber: Home number is invalid"],
    [
      "Others without its status",
      { residentStatus: "Others" },
      "otherResidentStatus: Other Residential Status is required",
    ],
    [
      "Others without its religion",
      { religion: "Others" },
      "otherReligion: Other religion is required",
    ],
    [
      "CHAS card with half a date",
      { chasSubsidyTier: "Blue", "chasExpiryDate.day": "1" },
      "chasExpiryDate: CHAS expiry date is invalid",
    ],
    [
      "nationality in a wrong form",
      { nationality: "Singapore" },
      "nationality: Choose a nationality",
    ],
    ["long company", { companyName: long }, "companyName: Use 100 characters or fewer"],
  ];
  test.each(cases)("%s", (_case, change, message) => {
    expect(read(schema, { ...person, ...change }).messages).toEqual([message]);
  });

  test.each([
    ["spaces and a small letter in the ID number", { nric: " s1234567d " }, { nric: "S1234567D" }],
    [
      "a foreign mobile number",
      { countryCode: "+44", mobileNumber: "7400 123456" },
      { countryCode: "+44", mobileNumber: "7400123456" },
    ],
    [
      "a pink IC means Singapore",
      { residentStatus: "Singapore/ Pink IC", nationality: "MY" },
      { nationality: "SG" },
    ],
    [
      "another status cannot keep Singapore",
      { residentStatus: "Singapore PR/ Blue IC", nationality: "SG" },
      { nationality: null },
    ],
    [
      "no CHAS card clears its date",
      { "chasExpiryDate.day": "1", "chasExpiryDate.month": "1", "chasExpiryDate.year": "2030" },
      { chasSubsidyTier: null, chasExpiryDate: null },
    ],
    [
      "a text of an unchosen Others is dropped",
      { otherLanguage: "French", otherReligion: "x", otherResidentStatus: "y" },
      { otherLanguage: null, otherReligion: null, otherResidentStatus: null },
    ],
    ["markup is text", { name: "<b>Bee</b>" }, { name: "<b>Bee</b>" }],
    ["control characters go", { name: "Bee\0 \u202ELian" }, { name: "Bee Lian" }],
  ] as [string, Fields, object][])("%s", (_case, change, expected) => {
    const { value, messages } = read(schema, { ...person, ...change });
    expect(messages).toEqual([]);
    expect(value).toMatchObject(expected);
  });

  test("locked fields come from the record, whatever is posted", () => {
    const locked = buildYourDetailsForm({
      email: "own@mail.example",
      name: "On Record",
      storedIdType: "FIN",
    });
    const { value, messages } = read(locked, {
      ...person,
      email: "other@mail.example",
      name: "Other",
      idType: "NRIC",
      nric: "",
    });
    expect(messages).toEqual([]);
    expect(value).toMatchObject({ email: "own@mail.example", name: "On Record", idType: "FIN" });
  });
});

const address: Fields = {
  type: "BILLING",
  postalCode: "640501",
  block: "501",
  street: "Jurong West Street 51",
  level: "08",
  unit: "123",
  building: "",
  sameAsHome: "yes",
};

describe("the step of your address", () => {
  test("a complete form is accepted, with spaces in the postal code and a hash before the level", () => {
    const { value, messages } = read(billingAddressForm, {
      ...address,
      postalCode: "640 501",
      level: "#08",
    });
    expect(messages).toEqual([]);
    expect(value).toMatchObject({
      postalCode: "640501",
      level: "08",
      building: null,
      sameAs: "NONE",
      sameAsHome: "yes",
    });
    expect(read(oneAddressForm, without(address, "sameAsHome", "level", "unit")).messages).toEqual(
      [],
    );
  });

  test.each([
    [
      { block: "Blk 501", level: "# 08", unit: "#123" },
      "Blk 501 Jurong West Street 51",
      "#08 - 123",
    ],
    [
      { block: "BLOCK 501A", level: "", unit: "#08-123" },
      "Blk 501A Jurong West Street 51",
      "#08-123",
    ],
    [{ block: "Block", level: "08", unit: "" }, "Blk Block Jurong West Street 51", "#08"],
  ])("the printed address of %j repeats no word or hash", (typed, street, levelAndUnit) => {
    const { value } = read(billingAddressForm, { ...address, ...typed });
    expect(formatAddressLines(value as unknown as AddressLines)).toEqual([
      street,
      levelAndUnit,
      "Singapore 640501",
    ]);
  });

  const cases: [string, Fields, string][] = [
    ["no type", { type: "" }, "type: Type of residence is required"],
    ["a type not on offer", { type: "CASTLE" }, "type: Type of residence is required"],
    ["no postal code", { postalCode: "" }, "postalCode: Postal code is required"],
    ["5 digits", { postalCode: "64050" }, "postalCode: Postal code is invalid"],
    ["letters", { postalCode: "64050A" }, "postalCode: Postal code is invalid"],
    ["no block", { block: " " }, "block: Block is required"],
    ["long block", { block: long }, "block: Use 10 characters or fewer"],
    ["no street", { street: "\0" }, "street: Address line 1 is required"],
    ["long street", { street: long }, "street: Use 100 characters or fewer"],
    ["long level", { level: "123456" }, "level: Use 5 characters or fewer"],
    ["long unit", { unit: "123456789" }, "unit: Use 8 characters or fewer"],
    ["long building", { building: long }, "building: Use 100 characters or fewer"],
    [
      "nothing about the home",
      { sameAsHome: "" },
      "sameAsHome: Tell us whether you live at this address",
    ],
  ];
  test.each(cases)("%s", (_case, change, message) => {
    expect(read(billingAddressForm, { ...address, ...change }).messages).toEqual([message]);
  });
});

const kin: Fields = {
  name: "Goh Hui Min",
  relationship: "Child",
  otherRelationship: "",
  countryCode: "+65",
  mobileNumber: "91234567",
  homeNumber: "",
  email: "",
};

describe("the step of the emergency contact", () => {
  test("a complete form is accepted as the emergency contact", () => {
    const { value, messages } = read(emergencyContactForm, {
      ...kin,
      payer: "on",
      otherRelationship: "Neighbour",
    });
    expect(messages).toEqual([]);
    expect(value).toMatchObject({
      emergency: true,
      payer: true,
      email: null,
      otherRelationship: null,
    });
  });

  const cases: [string, Fields, string][] = [
    ["no name", { name: "  " }, "name: Name is required"],
    ["long name", { name: long }, "name: Use 66 characters or fewer"],
    ["wrong e-mail", { email: "a@b" }, "email: Email is invalid"],
    ["no mobile number", { mobileNumber: "" }, "mobileNumber: Mobile number is required"],
    ["wrong mobile number", { mobileNumber: "123" }, "mobileNumber: Mobile number is invalid "],
    ["no relationship", { relationship: "" }, "relationship: Relationship is required"],
    [
      "relationship not on offer",
      { relationship: "Boss" },
      "relationship: Relationship is required",
    ],
    ["wrong home number", { homeNumber: "12345678" }, "homeNumber: Home number is invalid"],
    [
      "Others without its text",
      { relationship: "Others" },
      "otherRelationship: Other relationship is required",
    ],
  ];
  test.each(cases)("%s", (_case, change, message) => {
    expect(read(emergencyContactForm, { ...kin, ...change }).messages).toEqual([message]);
  });
});

const health: Fields = {
  whyJoinOurExerciseProgramme: "BUILD_MUSCLE",
  healthConditions: ["DIABETES", "STROKE_LEFT"],
  injureAnyOfTheseBodyParts: "NONE",
  timesExerciseAWeek: "1-3",
};

describe("the step of the health declaration", () => {
  test("a complete form is accepted, and the text of an unchosen Other is dropped", () => {
    const { value, messages } = read(healthDeclarationForm, {
      ...health,
      healthConditionsOther: "Gout",
    });
    expect(messages).toEqual([]);
    expect(value).toMatchObject({
      healthConditions: ["DIABETES", "STROKE_LEFT"],
      healthConditionsOther: null,
    });
  });

  const cases: [string, Fields, string][] = [
    [
      "no reason",
      { whyJoinOurExerciseProgramme: "" },
      "whyJoinOurExerciseProgramme: Choose at least one reason",
    ],
    [
      "another reason without its text",
      { whyJoinOurExerciseProgramme: "OTHER" },
      "whyJoinOurExerciseProgrammeOther: Tell us your other reason",
    ],
    [
      "no condition",
      { healthConditions: "" },
      "healthConditions: Choose at least one answer, or None",
    ],
    [
      "a condition not on offer",
      { healthConditions: "LEPROSY" },
      "healthConditions: Choose at least one answer, or None",
    ],
    [
      "None beside a condition",
      { healthConditions: ["NONE", "DIABETES"] },
      "healthConditions: Choose None only when you have none of the others",
    ],
    [
      "another condition without its text",
      { healthConditions: "OTHER" },
      "healthConditionsOther: Tell us your other condition",
    ],
    [
      "no injury answered",
      { injureAnyOfTheseBodyParts: "" },
      "injureAnyOfTheseBodyParts: Choose at least one answer, or None",
    ],
    [
      "None beside an injury",
      { injureAnyOfTheseBodyParts: ["NONE", "SPINE"] },
      "injureAnyOfTheseBodyParts: Choose None only when you have none of the others",
    ],
    [
      "another injury without its text",
      { injureAnyOfTheseBodyParts: "OTHER" },
      "injureAnyOfTheseBodyPartsOther: Tell us your other injury or pain",
    ],
    [
      "no exercise answered",
      { timesExerciseAWeek: "" },
      "timesExerciseAWeek: Choose how often you exercise",
    ],
    [
      "a long text",
      { healthConditions: "OTHER", healthConditionsOther: long },
      "healthConditionsOther: Use 200 characters or fewer",
    ],
  ];
  test.each(cases)("%s", (_case, change, message) => {
    expect(read(healthDeclarationForm, { ...health, ...change }).messages).toEqual([message]);
  });
});

describe("the service selection and the consents", () => {
  const marketing = buildMarketingForm([
    { id: "friends", value: "Friends or family" },
    { id: "others", value: "Others" },
  ]);

  test("the channel is optional, unknown choices are dropped, and Others requires its text", () => {
    expect(read(marketing, {}).value).toEqual({ source: [], sourceOthers: null });
    expect(
      read(marketing, { marketingChanel: ["friends", "<b>"], sourceOthers: "x" }).value,
    ).toEqual({
      source: ["friends"],
      sourceOthers: null,
    });
    expect(read(marketing, { marketingChanel: "others", sourceOthers: " " }).messages).toEqual([
      "sourceOthers: Tell us how you heard about us",
    ]);
    expect(read(marketing, { marketingChanel: "others", sourceOthers: long }).messages).toEqual([
      "sourceOthers: Use 100 characters or fewer",
    ]);
    expect(
      read(marketing, { marketingChanel: "others", sourceOthers: "My doctor" }).messages,
    ).toEqual([]);
  });

  test("a service, a programme and an offer must be chosen", () => {
    expect(read(categoryForm, {}).messages).toEqual(["category: Choose a service"]);
    expect(read(productForm, {}).messages).toEqual(["product: Choose a programme"]);
    expect(read(offerAndCentreForm, {}).messages).toEqual([
      "offer: Choose a package",
      "center: Choose a centre",
    ]);
  });

  test("the personal data consent is required, the marketing consent is optional", () => {
    expect(read(consentForm, { marketingConsent: "on" }).messages).toEqual([
      `personalDataConsent: ${toEnglish(CONSENT_MESSAGE)}`,
    ]);
    expect(read(consentForm, { personalDataConsent: "on" }).value).toEqual({
      personalDataConsent: true,
      marketingConsent: false,
    });
  });
});
