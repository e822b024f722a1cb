/** Choices of the screens about people. They are plain values, so components may import them. */
import {
  type AddressType,
  chasTiers,
  genders,
  idTypes,
  languages,
  maritalStatuses,
  relationships,
  religions,
  residentStatuses,
} from "~/contract/lists";

export const addressTypeNames: Record<AddressType, string> = {
  BILLING: "Billing address",
  RESIDENTIAL: "Home address",
  SERVICE: "Service address",
};

export const emergencyOptions = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

export const channelOptions = [
  { value: "EMAIL", label: "By e-mail, to the address on record" },
  { value: "SMS", label: "By SMS, to the mobile number on record" },
];

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const idTypeNames = {
  NRIC: "NRIC (Singapore identity card)",
  FIN: "FIN (foreign identification number)",
  PASSPORT: "Passport",
};

/** Choices of the personal form. */
export const personalChoices = {
  idTypes: idTypes.map((value) => ({ value, label: idTypeNames[value] })),
  genders: asOptions(genders),
  languages: asOptions(languages),
  residentStatuses: asOptions(residentStatuses),
  chasTiers: asOptions(chasTiers),
  maritalStatuses: asOptions(maritalStatuses),
  religions: asOptions(religions),
};

export const relationshipOptions = asOptions(relationships);
