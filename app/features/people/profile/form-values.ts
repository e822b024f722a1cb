/** Converts answers to form values for prefilling. Form values are always text. */
import type { Address, AddressDetails } from "~/contract/people/address";
import type { PersonalDetails } from "~/contract/people/personal";
import type { Profile } from "~/contract/people/profile";
import { toDateFields } from "~/web/forms/form-fields";
import { type OptionalQuestion, optionalQuestions } from "./optional-questions";

/** The preselected type of identity document (SPEC section 3). */
const USUAL_ID_TYPE = "NRIC";

/**
 * Prefills the personal form, in the order of its page. Answers in the draft take precedence over the record. The ID number is never
 * among them.
 */
export function fillPersonalFields(details: PersonalDetails | null, record: Partial<Profile>) {
  const language = details?.language ?? record.language?.split(", ").filter(Boolean) ?? [];
  const from = details ?? record;
  return {
    name: (record.profileLinkingStatus === "LINKED" ? record.name : from.name) ?? "",
    idType: (details === null && !record.maskedNric ? undefined : from.idType) ?? USUAL_ID_TYPE,
    dateOfBirth: toDateFields(from.dateOfBirth),
    gender: from.gender ?? "",
    email: record.email ?? from.email ?? "",
    countryCode: from.countryCode ?? "+65",
    mobileNumber: from.mobileNumber ?? "",
    homeNumber: from.homeNumber ?? "",
    language,
    otherLanguage: from.otherLanguage ?? "",
    ...optionalFields(from),
    version: from.version ?? "",
  };
}

function optionalFields(from: Partial<Pick<Profile, OptionalQuestion>>) {
  const texts = optionalQuestions.map((name) => [name, postedText(from[name] ?? "")]);
  return {
    ...(Object.fromEntries(texts) as Record<OptionalQuestion, string>),
    chasExpiryDate: toDateFields(from.chasExpiryDate),
  };
}

/** Converts a value to the text that its field posts: "on" for a ticked box. */
const postedText = (value: string | boolean) =>
  typeof value === "string" ? value : value ? "on" : "";

type AddressType = Address["type"];

/**
 * Prefills the address form of one type. The home address starts empty after a "no".
 * A service address is asked last, so the one on record is used until then.
 */
export function fillAddressFields(
  type: AddressType,
  addresses: readonly AddressDetails[],
  record: readonly Address[],
) {
  const source = addresses.length > 0 ? addresses : record;
  const ofType = (address: AddressDetails) => address.type === type && address.sameAs === "NONE";
  const own = source.find(ofType) ?? (type === "SERVICE" ? record.find(ofType) : undefined);
  const home = source.find((address) => address.type === "RESIDENTIAL");
  return {
    type,
    postalCode: own?.postalCode ?? "",
    block: own?.block ?? "",
    street: own?.street ?? "",
    level: own?.level ?? "",
    unit: own?.unit ?? "",
    building: own?.building ?? "",
    // The version of the row that the answer replaces, also of one that was the same as the billing address.
    version: (own ?? [...source, ...record].find((one) => one.type === type))?.version ?? "",
    homeVersion: home?.version ?? "",
    sameAsHome: sameAsHome(home, addresses.length > 0),
  };
}

/** Restores the answer. A saved billing address without a home address means "no": the home address is still missing. */
function sameAsHome(home: Pick<Address, "sameAs"> | undefined, hasBilling: boolean): string {
  if (home === undefined) return hasBilling ? "no" : "";
  return home.sameAs === "BILLING" ? "yes" : "no";
}
