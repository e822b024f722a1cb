/** Options of the page about messages, in its language. */
import type { GetText, Words } from "~/languages/page-language";
import { marks } from "~/lib/language/marks";
import { quietHourChoices } from "~/lib/singapore/quiet-hours";
import { formatRelationship } from "../options";

/** The value for no contact. */
export const NO_CONTACT = "no-other-person";

/** The place of a mobile number if messages go to the contact person. */
export const CONTACT_PERSON = "CONTACT";

/** The person's addresses as the page shows them. Null where there is none. */
export interface ContactReach {
  mobile: string | null;
  email: string | null;
}

/** A contact whom a reminder reaches, with the address that it goes to. */
export interface ReachableContact {
  id: string;
  name: string;
  relationship: string;
  address: string;
}

const formatMobile = (mobile: string, text: GetText) =>
  mobile === CONTACT_PERSON ? text("people:messages.contact-person") : mobile;

/** Lists the channels, each with the address to which messages then go. Empty if there is no choice, because an address is missing. */
export function listChannels({ mobile, email }: ContactReach, text: GetText) {
  if (mobile === null || email === null) return [];
  const to = (address: string) => text("people:messages.to", { address });
  return [
    { value: "SMS", label: text("people:messages.SMS"), hint: to(formatMobile(mobile, text)) },
    { value: "EMAIL", label: text("people:messages.EMAIL"), hint: to(email) },
    { value: "BOTH", label: text("people:messages.BOTH"), hint: undefined },
  ];
}

/** States the only way of messages to a person with one address, and what to add. Null for a person with both or none. */
export function describeOnlyChannel({ mobile, email }: ContactReach, text: GetText): string | null {
  if (mobile !== null && email === null)
    return text("people:messages.only-SMS", { to: formatMobile(mobile, text) });
  if (email !== null && mobile === null) return text("people:messages.only-EMAIL", { to: email });
  return null;
}

/** Lists the quiet hours, the usual ones first. */
export const listQuietHours = (text: GetText) =>
  quietHourChoices.map((value) => ({ value, label: text(`people:messages.quiet.${value}`) }));

export const listContacts = (contacts: readonly ReachableContact[], { language, text }: Words) => [
  { value: NO_CONTACT, label: text("people:messages.nobody") },
  ...contacts.map(({ id, name, relationship, address }) => ({
    value: id,
    label: name,
    hint: [formatRelationship(text, relationship), address].join(marks[language].comma),
  })),
];
