/** The form with which a customer chooses how messages reach a person, and who else is reminded. */
import { z } from "zod";
import type { Contact } from "~/contract/people/contact";
import { messageChannels, missingAddress, type Profile } from "~/contract/people/profile";
import { languages } from "~/lib/language/languages";
import { quietHourChoices, quietTimes } from "~/lib/singapore/quiet-hours";
import { isSingaporeLandline } from "~/lib/singapore/singapore-mobile";
import { preprocessFields, readNonBlank } from "~/web/forms/form-fields";

/** The value for no contact. */
export const NO_CONTACT = "no-other-person";

export const messageChoiceForm = z.preprocess(
  preprocessFields((raw) => ({
    channel: raw.channel,
    remindedContactId: raw.reminded === NO_CONTACT ? undefined : readNonBlank(raw.reminded),
    quietHours: readNonBlank(raw.quietHours),
    chosenLanguage: readNonBlank(raw.chosenLanguage),
  })),
  z.object({
    channel: z.enum(messageChannels, "Please choose SMS, e-mail or both"),
    remindedContactId: z.string().optional(),
    quietHours: z.enum(quietHourChoices, "Please choose the quiet hours").optional(),
    chosenLanguage: z.enum(languages, "Please choose the language").optional(),
  }),
);

/** The person's addresses as the page shows them. Null where there is none. */
interface Reach {
  mobile: string | null;
  email: string | null;
}

/** Lists the channels, each with the address to which messages then go. Empty if there is no choice, because an address is missing. */
export function listChannelOptions({ mobile, email }: Reach) {
  if (mobile === null || email === null) return [];
  return [
    { value: "SMS", label: "SMS", hint: `To ${mobile}` },
    { value: "EMAIL", label: "E-mail", hint: `To ${email}` },
    { value: "BOTH", label: "SMS and e-mail", hint: undefined },
  ];
}

/** States the only way of messages to a person with one address, and what to add. Null for a person with both or none. */
export function findOnlyChannel({ mobile, email }: Reach): { way: string; missing: string } | null {
  if (mobile !== null && email === null)
    return { way: `Messages go by SMS to ${mobile}.`, missing: missingAddress.EMAIL };
  if (email !== null && mobile === null)
    return { way: `Messages go by e-mail to ${email}.`, missing: missingAddress.SMS };
  return null;
}

/** The quiet hours, the usual ones first. */
export const quietHourOptions = quietHourChoices.map((value) => ({
  value,
  label: quietTimes[value].label,
}));

export function getReach({ countryCode, mobileNumber, email, messagesTo }: Profile): Reach {
  const isMobile = mobileNumber && !isSingaporeLandline(countryCode, mobileNumber);
  const own = isMobile ? `${countryCode} ${mobileNumber}` : null;
  return { mobile: own ?? (messagesTo === "CONTACT" ? "their contact person" : null), email };
}

/** Checks that a reminder can reach the contact. No SMS reaches a landline. */
export const isReachable = ({ countryCode, mobileNumber, email }: Contact): boolean =>
  Boolean(email) || !isSingaporeLandline(countryCode, mobileNumber);

export const listContactOptions = (contacts: readonly Contact[]) => [
  { value: NO_CONTACT, label: "No other person" },
  ...contacts.filter(isReachable).map((contact) => ({
    value: contact.id,
    label: contact.name,
    hint: `${contact.otherRelationship ?? contact.relationship}, ${
      isSingaporeLandline(contact.countryCode, contact.mobileNumber)
        ? contact.email
        : `${contact.countryCode} ${contact.mobileNumber}`
    }`,
  })),
];
