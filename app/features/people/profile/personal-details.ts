/** Parses the personal form (SPEC section 5, Personal form and ID number). */
import { z } from "zod";
import { languages, singaporeCitizen } from "~/contract/lists";
import { type NeededContact, personalDetails, textQuestionNames } from "~/contract/people/personal";
import {
  checkedValues,
  nonBlank,
  preprocessFields,
  type RawFields,
  textValue,
  ticked,
  toIsoDay,
} from "~/web/forms/form-fields";

/** Locked values, taken from the record regardless of the posted ones. */
export interface PersonalLocks {
  /** The e-mail address on record. */
  email?: string | null | undefined;
  /** The full name on record, once the profile is linked. */
  name?: string | null | undefined;
  /** The type of the ID number on record or from an earlier save. */
  storedIdType?: string | null | undefined;
  /** The contact that the record must have. */
  contactNeeded?: NeededContact | undefined;
}

/**
 * Builds the form of personal details. Raw fields have the profile's names. `dateOfBirth` and `chasExpiryDate` are day, month and year.
 */
export function yourDetailsForm(locks: PersonalLocks) {
  return z.preprocess(
    preprocessFields((raw) => ({
      name: locks.name ?? textValue(raw.name),
      email: locks.email ?? textValue(raw.email),
      idType: locks.storedIdType ?? nonBlank(raw.idType),
      ...readPersonal(raw),
    })),
    personalDetails({
      idNumberLocked: Boolean(locks.storedIdType),
      nameLocked: Boolean(locks.name),
      contact: locks.contactNeeded,
    }),
  );
}

function readPersonal(raw: RawFields) {
  const residentStatus = nonBlank(raw.residentStatus);
  return {
    ...Object.fromEntries(textQuestionNames.map((name) => [name, textValue(raw[name])])),
    nric: textValue(raw.nric),
    countryCode: nonBlank(raw.countryCode),
    mobileNumber: textValue(raw.mobileNumber),
    homeNumber: textValue(raw.homeNumber),
    dateOfBirth: toIsoDay(raw.dateOfBirth),
    gender: nonBlank(raw.gender),
    language: checkedValues(raw.language, languages),
    maritalStatus: nonBlank(raw.maritalStatus),
    religion: nonBlank(raw.religion),
    residentStatus,
    nationality: nationalityWith(residentStatus, nonBlank(raw.nationality)),
    unionMember: ticked(raw.unionMember),
    chasSubsidyTier: nonBlank(raw.chasSubsidyTier),
    chasExpiryDate: nonBlank(raw.chasSubsidyTier) ? toIsoDay(raw.chasExpiryDate) || null : null,
  };
}

/** Applies the resident status: 'Singapore/ Pink IC' means SG, and any other status excludes it (SPEC section 4, Resident status). */
function nationalityWith(status: string | undefined, nationality: string | undefined) {
  if (status === singaporeCitizen) return "SG";
  return status !== undefined && nationality === "SG" ? undefined : nationality;
}
