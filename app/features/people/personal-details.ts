/** The personal form as it is posted (SPEC section 5, Personal form and ID number). */
import { z } from "zod";
import { languages, singaporeCitizen } from "~/contract/lists";
import { personalDetails } from "~/contract/people/personal";
import { dayText, filled, type RawFields, reading, several, text, ticked } from "~/web/read-form";

/** What the person may not change; it is taken from the record whatever was posted. */
export interface PersonalLocks {
  /** The e-mail address on record. */
  email?: string | null | undefined;
  /** The full name on record, once the profile is linked. */
  name?: string | null | undefined;
  /** The type of the ID number that is on record, or kept from an earlier save. */
  keptIdType?: string | null | undefined;
}

/** Raw field names are those of the profile; `dateOfBirth` and `chasExpiryDate` are day, month and year. */
export function yourDetailsForm(locks: PersonalLocks) {
  return z.preprocess(
    reading((raw) => ({
      name: locks.name ?? text(raw.name),
      email: locks.email ?? text(raw.email),
      idType: locks.keptIdType ?? filled(raw.idType),
      ...readPersonal(raw),
    })),
    personalDetails({
      idNumberLocked: Boolean(locks.keptIdType),
      nameLocked: Boolean(locks.name),
    }),
  );
}

function readPersonal(raw: RawFields) {
  const residentStatus = filled(raw.residentStatus);
  return {
    nric: text(raw.nric),
    countryCode: filled(raw.countryCode),
    mobileNumber: text(raw.mobileNumber),
    homeNumber: text(raw.homeNumber),
    dateOfBirth: dayText(raw.dateOfBirth),
    gender: filled(raw.gender),
    language: several(raw.language, languages),
    otherLanguage: text(raw.otherLanguage),
    maritalStatus: filled(raw.maritalStatus),
    religion: filled(raw.religion),
    otherReligion: text(raw.otherReligion),
    residentStatus,
    otherResidentStatus: text(raw.otherResidentStatus),
    nationality: nationalityWith(residentStatus, filled(raw.nationality)),
    unionMember: ticked(raw.unionMember),
    chasSubsidyTier: filled(raw.chasSubsidyTier),
    chasExpiryDate: filled(raw.chasSubsidyTier) ? dayText(raw.chasExpiryDate) || null : null,
    companyName: text(raw.companyName),
  };
}

/** 'Singapore/ Pink IC' means SG; any other status cannot keep it (SPEC section 4, Resident status). */
function nationalityWith(status: string | undefined, nationality: string | undefined) {
  if (status === singaporeCitizen) return "SG";
  return status !== undefined && nationality === "SG" ? undefined : nationality;
}
