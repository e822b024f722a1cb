/** The form with which a customer chooses how messages reach a person, and who else is reminded. */
import { z } from "zod";
import type { Contact } from "~/contract/people/contact";
import { messageChannels, type Profile } from "~/contract/people/profile";
import { reply } from "~/languages/reply";
import { languages } from "~/lib/language/languages";
import { quietHourChoices } from "~/lib/singapore/quiet-hours";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import { preprocessFields, readNonBlank } from "~/web/forms/form-fields";
import {
  CONTACT_PERSON,
  type ContactReach,
  NO_CONTACT,
  type ReachableContact,
} from "./message-options";

export const ownNumberChoices = ["YES", "NO"] as const;

export const messageChoiceForm = z.preprocess(
  preprocessFields((raw) => ({
    channel: raw.channel,
    reminded: readNonBlank(raw.reminded),
    version: readNonBlank(raw.version),
    quietHours: readNonBlank(raw.quietHours),
    chosenLanguage: readNonBlank(raw.chosenLanguage),
    ownNumber: readNonBlank(raw.ownNumber),
  })),
  z.object({
    channel: z.enum(messageChannels, reply("replies-people:messages.channel")),
    reminded: z.string().default(NO_CONTACT),
    version: z.string().optional(),
    quietHours: z.enum(quietHourChoices, reply("replies-people:messages.quiet")).optional(),
    chosenLanguage: z.enum(languages, reply("replies-people:messages.language")).optional(),
    /** YES if messages should come to the number of the sign-in. */
    ownNumber: z.enum(ownNumberChoices, reply("replies-people:messages.own-number")).optional(),
  }),
);

export function getContactReach({
  countryCode,
  mobileNumber,
  email,
  messagesTo,
  canGetSms,
}: Profile): ContactReach {
  const isMobile =
    mobileNumber && canGetSms !== false && !isSingaporeLandline(countryCode, mobileNumber);
  const own = isMobile ? `${countryCode} ${mobileNumber}` : null;
  return { mobile: own ?? (messagesTo === "CONTACT" ? CONTACT_PERSON : null), email };
}

/** Checks that a reminder can reach the contact. No SMS reaches a landline. */
export const isReachable = ({ countryCode, mobileNumber, email }: Contact): boolean =>
  Boolean(email) || !isSingaporeLandline(countryCode, mobileNumber);

/** Lists the contacts to whom a reminder can be sent. */
export const listReachable = (contacts: readonly Contact[]): ReachableContact[] =>
  contacts.filter(isReachable).map((contact) => ({
    id: contact.id,
    name: contact.name,
    relationship: contact.otherRelationship ?? contact.relationship,
    address:
      (isSingaporeLandline(contact.countryCode, contact.mobileNumber) ? contact.email : null) ??
      `${contact.countryCode} ${contact.mobileNumber}`,
  }));
