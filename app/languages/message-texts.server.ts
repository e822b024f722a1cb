/** The texts of messages in all languages. They are on the server only, and separate from those of pages. */

import type { Language } from "~/lib/language/languages";
import messagesEn from "./en/messages.json";
import messagesBookingsEn from "./en/messages-bookings.json";
import messagesDentalEn from "./en/messages-dental.json";
import messagesEgiroEn from "./en/messages-egiro.json";
import messagesPackagesEn from "./en/messages-packages.json";
import messagesPaymentsEn from "./en/messages-payments.json";
import messagesPeopleEn from "./en/messages-people.json";
import messagesMs from "./ms/messages.json";
import messagesBookingsMs from "./ms/messages-bookings.json";
import messagesDentalMs from "./ms/messages-dental.json";
import messagesEgiroMs from "./ms/messages-egiro.json";
import messagesPackagesMs from "./ms/messages-packages.json";
import messagesPaymentsMs from "./ms/messages-payments.json";
import messagesPeopleMs from "./ms/messages-people.json";
import messagesTa from "./ta/messages.json";
import messagesBookingsTa from "./ta/messages-bookings.json";
import messagesDentalTa from "./ta/messages-dental.json";
import messagesEgiroTa from "./ta/messages-egiro.json";
import messagesPackagesTa from "./ta/messages-packages.json";
import messagesPaymentsTa from "./ta/messages-payments.json";
import messagesPeopleTa from "./ta/messages-people.json";
import { createTexts } from "./texts.server";
import messagesZh from "./zh/messages.json";
import messagesBookingsZh from "./zh/messages-bookings.json";
import messagesDentalZh from "./zh/messages-dental.json";
import messagesEgiroZh from "./zh/messages-egiro.json";
import messagesPackagesZh from "./zh/messages-packages.json";
import messagesPaymentsZh from "./zh/messages-payments.json";
import messagesPeopleZh from "./zh/messages-people.json";

const resources = {
  en: {
    messages: messagesEn,
    "messages-bookings": messagesBookingsEn,
    "messages-packages": messagesPackagesEn,
    "messages-dental": messagesDentalEn,
    "messages-payments": messagesPaymentsEn,
    "messages-egiro": messagesEgiroEn,
    "messages-people": messagesPeopleEn,
  },
  zh: {
    messages: messagesZh,
    "messages-bookings": messagesBookingsZh,
    "messages-packages": messagesPackagesZh,
    "messages-dental": messagesDentalZh,
    "messages-payments": messagesPaymentsZh,
    "messages-egiro": messagesEgiroZh,
    "messages-people": messagesPeopleZh,
  },
  ms: {
    messages: messagesMs,
    "messages-bookings": messagesBookingsMs,
    "messages-packages": messagesPackagesMs,
    "messages-dental": messagesDentalMs,
    "messages-payments": messagesPaymentsMs,
    "messages-egiro": messagesEgiroMs,
    "messages-people": messagesPeopleMs,
  },
  ta: {
    messages: messagesTa,
    "messages-bookings": messagesBookingsTa,
    "messages-packages": messagesPackagesTa,
    "messages-dental": messagesDentalTa,
    "messages-payments": messagesPaymentsTa,
    "messages-egiro": messagesEgiroTa,
    "messages-people": messagesPeopleTa,
  },
} satisfies Record<Language, object>;

type English = (typeof resources)["en"];

/** A key without the plural form that i18next adds to it. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

/** A text of a message by area and name, such as "messages-bookings:booked.text". */
export type MessageTextKey = {
  [In in keyof English]: `${In}:${Exclude<WithoutPlural<keyof English[In]>, "review"> & string}`;
}[keyof English];

/** Throws MissingTextError for a text that a language lacks, so that no message is in two languages. */
export const getMessageTextIn = createTexts<MessageTextKey>(resources, { strict: true });
