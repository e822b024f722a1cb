/** The address of messages to a person. */
import type { client } from "~/database/schema/people/client";
import type { Language } from "~/lib/language/languages";
import { formatMobileForOneField, toE164 } from "~/lib/singapore/phone";
import type { QuietHours } from "~/lib/singapore/quiet-hours";
import type { ChannelChoice } from "./message-kinds";

export interface Recipient {
  email: string | null;
  /** E.164. */
  mobile: string | null;
  /** The person's choice for the messages whose channel can be chosen. Null or absent without one. */
  channel?: ChannelChoice | null;
  /** The client who is reached. Null or absent for anyone else. */
  clientId?: string | null;
  /** The person's own quiet hours. Null or absent for those that hold for everyone. */
  quietHours?: QuietHours | null;
  /** The language that the person chose. Null or absent for English. */
  language?: Language | null;
}

type ClientRow = typeof client.$inferSelect;
type Contact = Pick<ClientRow, "countryCode" | "mobileNumber"> &
  Partial<
    Pick<ClientRow, "id" | "messagesMobile" | "messageChannel" | "quietHours" | "chosenLanguage">
  >;

/** Returns the person's own contact. The contact person's number replaces a missing mobile number. */
export const toRecipient = ({
  email,
  ...contact
}: Contact & Pick<ClientRow, "email">): Recipient => ({
  email,
  mobile: getMessageMobile(contact),
  clientId: contact.id ?? null,
  channel: contact.messageChannel ?? null,
  quietHours: contact.quietHours ?? null,
  language: contact.chosenLanguage ?? null,
});

/** Returns a customer's contact, from their own record, or else from their sign-in. */
export const getCustomersContact = (
  account: Pick<Recipient, "email" | "mobile">,
  own: Partial<Pick<ClientRow, "email" | "countryCode" | "mobileNumber">> | null,
): Pick<Recipient, "email" | "mobile"> => ({
  email: own?.email ?? account.email,
  mobile:
    own?.countryCode && own.mobileNumber
      ? toE164(own.countryCode, own.mobileNumber)
      : account.mobile,
});

/** Returns the number for messages in E.164, or null if there is none. */
export const getMessageMobile = ({
  countryCode,
  mobileNumber,
  messagesMobile,
}: Contact): string | null =>
  mobileNumber === null ? (messagesMobile ?? null) : toE164(countryCode, mobileNumber);

/** Formats the person's own mobile number for a list or a form. A person without one has an empty text. */
export const formatOwnMobile = ({ countryCode, mobileNumber }: Contact): string =>
  mobileNumber === null ? "" : formatMobileForOneField(countryCode, mobileNumber);

/** Formats the person's own mobile number with its country code, or an empty text. */
export const formatFullMobile = ({ countryCode, mobileNumber }: Contact): string =>
  mobileNumber === null ? "" : `${countryCode} ${mobileNumber}`;
