/** The parts of a person's record that change together, each named after the form field that shows its error. */
import type { AddressDetails } from "./address";
import type { ContactDetails } from "./contact";
import type { ProfileUpdate } from "./profile";

/** Names the part of each field. Fields of one part are never taken from two writers. */
type PartOfField<Field extends string> = Record<Field, string>;

type Locked = "idType" | "nric" | "marketingConsent" | "personalDataConsent" | "version";

export const profileParts = {
  name: "name",
  dateOfBirth: "dateOfBirth",
  gender: "gender",
  email: "email",
  countryCode: "mobileNumber",
  mobileNumber: "mobileNumber",
  homeNumber: "homeNumber",
  language: "language",
  otherLanguage: "language",
  residentStatus: "residentStatus",
  otherResidentStatus: "residentStatus",
  nationality: "residentStatus",
  chasSubsidyTier: "chasSubsidyTier",
  chasExpiryDate: "chasSubsidyTier",
  maritalStatus: "maritalStatus",
  religion: "religion",
  otherReligion: "religion",
  companyName: "companyName",
  unionMember: "unionMember",
} satisfies PartOfField<Exclude<keyof ProfileUpdate, Locked>>;

export const addressParts = {
  postalCode: "postalCode",
  block: "postalCode",
  street: "postalCode",
  building: "postalCode",
  level: "postalCode",
  unit: "postalCode",
  sameAs: "postalCode",
} satisfies PartOfField<Exclude<keyof AddressDetails, "type" | "version">>;

export const contactParts = {
  name: "name",
  relationship: "relationship",
  otherRelationship: "relationship",
  countryCode: "mobileNumber",
  mobileNumber: "mobileNumber",
  homeNumber: "homeNumber",
  email: "email",
  payer: "payer",
  emergency: "emergency",
} satisfies PartOfField<Exclude<keyof ContactDetails, "version">>;
