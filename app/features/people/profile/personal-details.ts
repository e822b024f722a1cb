/** Parses the personal form (SPEC section 5, Personal form and ID number). */
import { z } from "zod";
import { languages, singaporeCitizen } from "~/contract/lists";
import {
  buildPersonalDetails,
  type NeededContact,
  textQuestionNames,
} from "~/contract/people/personal";
import {
  joinDateFields,
  preprocessFields,
  type RawFields,
  readAsTyped,
  readCheckedValues,
  readNonBlank,
  readTicked,
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
export function buildYourDetailsForm(locks: PersonalLocks) {
  return z.preprocess(
    preprocessFields((raw) => ({
      name: locks.name ?? readAsTyped(raw.name),
      email: locks.email ?? readAsTyped(raw.email),
      idType: locks.storedIdType ?? readNonBlank(raw.idType),
      ...readPersonal(raw),
    })),
    buildPersonalDetails({
      idNumberLocked: Boolean(locks.storedIdType),
      nameLocked: Boolean(locks.name),
      contact: locks.contactNeeded,
    }),
  );
}

function readPersonal(raw: RawFields) {
  const residentStatus = readNonBlank(raw.residentStatus);
  return {
    ...Object.fromEntries(textQuestionNames.map((name) => [name, readAsTyped(raw[name])])),
    nric: readAsTyped(raw.nric),
    version: readNonBlank(raw.version),
    countryCode: readNonBlank(raw.countryCode),
    mobileNumber: readAsTyped(raw.mobileNumber),
    homeNumber: readAsTyped(raw.homeNumber),
    dateOfBirth: joinDateFields(raw.dateOfBirth),
    gender: readNonBlank(raw.gender),
    language: readCheckedValues(raw.language, languages),
    maritalStatus: readNonBlank(raw.maritalStatus),
    religion: readNonBlank(raw.religion),
    residentStatus,
    nationality: nationalityWith(residentStatus, readNonBlank(raw.nationality)),
    unionMember: readTicked(raw.unionMember),
    chasSubsidyTier: readNonBlank(raw.chasSubsidyTier),
    chasExpiryDate: readNonBlank(raw.chasSubsidyTier)
      ? joinDateFields(raw.chasExpiryDate) || null
      : null,
  };
}

/** Applies the resident status: 'Singapore/ Pink IC' means SG, and any other status excludes it (SPEC section 4, Resident status). */
function nationalityWith(status: string | undefined, nationality: string | undefined) {
  if (status === singaporeCitizen) return "SG";
  return status !== undefined && nationality === "SG" ? undefined : nationality;
}
