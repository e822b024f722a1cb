/** Answers as the fields of a form hold them, for prefilling. Only text: a form knows nothing else. */
import type { Address, AddressDetails } from "~/contract/people/address";
import type { Contact, ContactDetails } from "~/contract/people/contact";
import type { PersonalDetails } from "~/contract/people/personal";
import type { Profile } from "~/contract/people/profile";
import { toDateFields } from "~/web/forms/form-fields";

/** What a form that asks for an identity document begins with (SPEC section 3). */
const USUAL_ID_TYPE = "NRIC";

/** The personal form; kept answers win over the record, and the ID number itself is never among them. */
export function personalFields(kept: PersonalDetails | null, record: Profile) {
  const language = kept?.language ?? record.language?.split(", ").filter(Boolean) ?? [];
  const from = kept ?? record;
  return {
    name: (record.profileLinkingStatus === "LINKED" ? record.name : from.name) ?? "",
    email: record.email ?? from.email ?? "",
    countryCode: from.countryCode,
    mobileNumber: from.mobileNumber ?? "",
    homeNumber: from.homeNumber ?? "",
    dateOfBirth: toDateFields(from.dateOfBirth),
    gender: from.gender ?? "",
    idType: kept === null && record.maskedNric === null ? USUAL_ID_TYPE : from.idType,
    language,
    otherLanguage: from.otherLanguage ?? "",
    maritalStatus: from.maritalStatus ?? "",
    religion: from.religion ?? "",
    otherReligion: from.otherReligion ?? "",
    residentStatus: from.residentStatus ?? "",
    otherResidentStatus: from.otherResidentStatus ?? "",
    nationality: from.nationality ?? "",
    unionMember: from.unionMember ? "on" : "",
    chasSubsidyTier: from.chasSubsidyTier ?? "",
    chasExpiryDate: toDateFields(from.chasExpiryDate),
    companyName: from.companyName ?? "",
  };
}

/** The personal form of somebody of whom nothing is known. */
export const emptyPersonalFields = {
  name: "",
  email: "",
  countryCode: "+65",
  mobileNumber: "",
  homeNumber: "",
  dateOfBirth: toDateFields(null),
  gender: "",
  idType: USUAL_ID_TYPE as string,
  language: [] as string[],
  otherLanguage: "",
  maritalStatus: "",
  religion: "",
  otherReligion: "",
  residentStatus: "",
  otherResidentStatus: "",
  nationality: "",
  unionMember: "",
  chasSubsidyTier: "",
  chasExpiryDate: toDateFields(null),
  companyName: "",
};

type AddressType = Address["type"];

/** The address form of one type; the home address of someone who said "no" starts empty. A service address is asked last, so the one on record counts until then. */
export function addressFields(
  type: AddressType,
  kept: readonly AddressDetails[],
  record: readonly Address[],
) {
  const known = kept.length > 0 ? kept : record;
  const ofType = (address: AddressDetails) => address.type === type && address.sameAs === "NONE";
  const own = known.find(ofType) ?? (type === "SERVICE" ? record.find(ofType) : undefined);
  const home = known.find((address) => address.type === "RESIDENTIAL");
  return {
    type,
    postalCode: own?.postalCode ?? "",
    block: own?.block ?? "",
    street: own?.street ?? "",
    level: own?.level ?? "",
    unit: own?.unit ?? "",
    building: own?.building ?? "",
    sameAsHome: sameAsHome(home, kept.length > 0),
  };
}

/** A billing address that was kept without a home stands for "no": the home is still to be given. */
function sameAsHome(home: Pick<Address, "sameAs"> | undefined, billingKept: boolean): string {
  if (home === undefined) return billingKept ? "no" : "";
  return home.sameAs === "BILLING" ? "yes" : "no";
}

export function contactFields(kept: ContactDetails | null, record: readonly Contact[]) {
  const known = kept ?? record.find(({ emergency }) => emergency);
  return {
    name: known?.name ?? "",
    relationship: known?.relationship ?? "",
    otherRelationship: known?.otherRelationship ?? "",
    countryCode: known?.countryCode ?? "+65",
    mobileNumber: known?.mobileNumber ?? "",
    homeNumber: known?.homeNumber ?? "",
    email: known?.email ?? "",
    payer: known?.payer ? "on" : "",
  };
}
