/** The people of the sample data, with their form input. */
import type { z } from "zod";
import type { addressDetails } from "~/contract/people/address";
import type { contactDetails } from "~/contract/people/contact";
import type { profileUpdate } from "~/contract/people/profile";
import { mdmLim, mrRajan, type SampleAccount } from "~/database/sample/accounts";
import { generateSampleNric } from "~/database/sample/volunteers";

export type SampleProfile = z.input<typeof profileUpdate>;
type SampleAddress = z.input<typeof addressDetails>;

const ofSingapore = {
  countryCode: "+65",
  idType: "NRIC",
  residentStatus: "Singapore/ Pink IC",
  nationality: "SG",
  personalDataConsent: true,
} as const;

const contactOf = ({ name, email, mobile }: Omit<SampleAccount, "password">) => ({
  name,
  email,
  mobileNumber: mobile.slice("+65".length),
});

export const limProfile: SampleProfile = {
  ...ofSingapore,
  ...contactOf(mdmLim),
  nric: "S0099001I",
  dateOfBirth: "1952-03-14",
  gender: "Female",
  maritalStatus: "Widowed",
  language: "English, Hokkien, Mandarin",
  religion: "Buddhism",
  homeNumber: "60000101",
  chasSubsidyTier: "Blue",
  chasExpiryDate: "2028-12-31",
  marketingConsent: true,
};

const limHome: SampleAddress = {
  type: "BILLING",
  postalCode: "610999",
  block: "999",
  street: "Corporation Drive",
  level: "08",
  unit: "123",
};
export const limAddresses: SampleAddress[] = [
  limHome,
  { ...limHome, type: "RESIDENTIAL", sameAs: "BILLING" },
];

export const limDaughter: z.input<typeof contactDetails> = {
  name: "Goh Hui Min",
  relationship: "Child",
  countryCode: "+65",
  mobileNumber: "90000111",
  email: "huimin.goh@sample.example",
  payer: true,
  emergency: true,
};

export const rajanProfile: SampleProfile = {
  ...ofSingapore,
  ...contactOf(mrRajan),
  nric: "S0099002G",
  dateOfBirth: "1958-11-02",
  gender: "Male",
  maritalStatus: "Married",
  language: "English, Tamil",
  religion: "Hinduism",
  unionMember: true,
};

export const rajanAddress: SampleAddress = {
  type: "BILLING",
  postalCode: "760998",
  block: "998",
  street: "Yishun Street 61",
  level: "03",
  unit: "45",
};

/** A client who never signs in and pays only by the links in his SMS. */
export const gohProfile: SampleProfile = {
  ...ofSingapore,
  name: "Goh Ah Kow",
  email: "ahkow.goh@sample.example",
  mobileNumber: "90000104",
  nric: "S0099003E",
  dateOfBirth: "1947-02-08",
  gender: "Male",
  language: "Hokkien",
};

/** Regulars of Circuit Training. */
export const sampleRegulars = [
  "Ng Swee Choo",
  "Yeo Boon Huat",
  "Fatimah binte Yusof",
  "Quek Ah Moy",
].map((name, index) => ({
  name,
  nric: generateSampleNric(21 + index),
  mobileNumber: `900001${21 + index}`,
}));

export function createRegularAccount(index: number): Omit<SampleAccount, "password"> {
  const { name, mobileNumber } = sampleRegulars[index] as (typeof sampleRegulars)[number];
  const nick = `regular${index + 1}`;
  return {
    sub: `sample-${nick}`,
    name,
    email: `${nick}@sample.example`,
    mobile: `+65${mobileNumber}`,
  };
}

export const createRegularProfile = (index: number): SampleProfile => ({
  ...ofSingapore,
  ...contactOf(createRegularAccount(index)),
  nric: sampleRegulars[index]?.nric,
  dateOfBirth: "1950-06-15",
  gender: "Female",
  language: "English",
});
