/** Parses the next-of-kin form of the profile (SPEC section 5, Next-of-kin form). */
import { z } from "zod";
import { type Contact, type ContactDetails, contactDetails } from "~/contract/people/contact";
import {
  preprocessFields,
  type RawFields,
  readAsTyped,
  readMeaning,
  readNonBlank,
  readTicked,
} from "~/web/forms/form-fields";

/** Reads a contact from raw fields, which have the contact's field names. */
export const readContact = (raw: RawFields) => ({
  name: readAsTyped(raw.name),
  relationship: readNonBlank(raw.relationship),
  otherRelationship: readAsTyped(raw.otherRelationship),
  countryCode: readNonBlank(raw.countryCode),
  mobileNumber: readAsTyped(raw.mobileNumber),
  homeNumber: readAsTyped(raw.homeNumber),
  email: readNonBlank(raw.email),
  payer: readTicked(raw.payer),
  version: readNonBlank(raw.version),
});

/** The form of a contact. The field `emergency` is "yes" or "no". */
export const contactForm = z.preprocess(
  preprocessFields((raw) => ({
    ...readContact(raw),
    emergency: readMeaning(raw.emergency, { yes: true, no: false }),
  })),
  contactDetails,
);

export function fillContactFields(contact: Partial<Contact | ContactDetails> | undefined) {
  return {
    name: contact?.name ?? "",
    relationship: contact?.relationship ?? "",
    otherRelationship: contact?.otherRelationship ?? "",
    countryCode: contact?.countryCode ?? "+65",
    mobileNumber: contact?.mobileNumber ?? "",
    homeNumber: contact?.homeNumber ?? "",
    email: contact?.email ?? "",
    version: contact?.version ?? "",
    payer: contact?.payer ? "on" : "",
    emergency: contact?.emergency === false ? "no" : "yes",
  };
}
