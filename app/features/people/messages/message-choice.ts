/** The form with which a customer chooses how messages reach a person, and who else is reminded. */
import { z } from "zod";
import type { Contact } from "~/contract/people/contact";
import { messageChannels, type Profile } from "~/contract/people/profile";
import { isSingaporeLandline } from "~/lib/singapore/singapore-mobile";
import { nonBlank, preprocessFields } from "~/web/forms/form-fields";

/** The value for no contact. */
export const NO_CONTACT = "no-other-person";

export const messageChoiceForm = z.preprocess(
  preprocessFields((raw) => ({
    channel: raw.channel,
    remindedContactId: raw.reminded === NO_CONTACT ? undefined : nonBlank(raw.reminded),
  })),
  z.object({
    channel: z.enum(messageChannels, "Please choose SMS, e-mail or both"),
    remindedContactId: z.string().optional(),
  }),
);

/** The person's addresses as the page shows them. Null where there is none. */
interface Reach {
  mobile: string | null;
  email: string | null;
}

/** Lists the channels, each with the address to which messages then go. */
export function channelOptions({ mobile, email }: Reach) {
  const hint = (to: string | null, missing: string, other: string | null, instead: string) => {
    if (to) return `To ${to}`;
    return other ? `${missing} Messages go by ${instead} until there is one.` : missing;
  };
  return [
    {
      value: "SMS",
      label: "SMS",
      hint: hint(mobile, "No number for SMS is on record.", email, "e-mail"),
    },
    {
      value: "EMAIL",
      label: "E-mail",
      hint: hint(email, "No e-mail address is on record.", mobile, "SMS"),
    },
    { value: "BOTH", label: "SMS and e-mail", hint: undefined },
  ];
}

export function reachOf({ countryCode, mobileNumber, email, messagesTo }: Profile): Reach {
  const isMobile = mobileNumber && !isSingaporeLandline(countryCode, mobileNumber);
  const own = isMobile ? `${countryCode} ${mobileNumber}` : null;
  return { mobile: own ?? (messagesTo === "CONTACT" ? "their contact person" : null), email };
}

/** Checks that a reminder can reach the contact. No SMS reaches a landline. */
export const isReachable = ({ countryCode, mobileNumber, email }: Contact): boolean =>
  Boolean(email) || !isSingaporeLandline(countryCode, mobileNumber);

export const contactOptions = (contacts: readonly Contact[]) => [
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
