/** The records that several people change, with their parts (see `contract/people/record-parts`) in words. */
import type { Address } from "~/contract/people/address";
import type { Contact } from "~/contract/people/contact";
import type { Profile } from "~/contract/people/profile";
import { addressParts, contactParts, profileParts } from "~/contract/people/record-parts";
import { formatAddressLines } from "~/lib/singapore/address";
import { getVisitorWords } from "~/web/language/translations.server";
import { formatRelationship } from "./options";
import { listProfileRows } from "./profile/profile-rows.server";

export const profileRecord = {
  parts: profileParts,
  show: (part: string, record: Profile) =>
    Object.values(listProfileRows(record, getVisitorWords()))
      .flat()
      .find((row) => "part" in row && row.part === part)?.value,
};

export const addressRecord = {
  parts: addressParts,
  show: (_part: string, record: Address) => formatAddressLines(record).join(", "),
};

export const contactRecord = { parts: contactParts, show: showContactPart };

function showContactPart(part: string, contact: Contact): string | null {
  const { text } = getVisitorWords();
  switch (part) {
    case "name":
      return contact.name;
    case "relationship":
      return contact.otherRelationship ?? formatRelationship(text, contact.relationship);
    case "mobileNumber":
      return `${contact.countryCode} ${contact.mobileNumber}`;
    case "homeNumber":
      return contact.homeNumber;
    case "email":
      return contact.email;
    default:
      return text(contact[part as "payer" | "emergency"] ? "person-form:yes" : "person-form:no");
  }
}
