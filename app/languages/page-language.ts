/** The language of a page, and the types of its texts. They are derived from the English files, one for each area. */
import type { Language } from "~/lib/language/languages";
import type bill from "./en/bill.json";
import type booking from "./en/booking.json";
import type checkIn from "./en/check-in.json";
import type counter from "./en/counter.json";
import type denticare from "./en/denticare.json";
import type errors from "./en/errors.json";
import type giro from "./en/giro.json";
import type health from "./en/health.json";
import type help from "./en/help.json";
import type home from "./en/home.json";
import type invoice from "./en/invoice.json";
import type links from "./en/links.json";
import type myDenticare from "./en/my-denticare.json";
import type myServices from "./en/my-services.json";
import type payment from "./en/payment.json";
import type paynow from "./en/paynow.json";
import type people from "./en/people.json";
import type personForm from "./en/person-form.json";
import type queue from "./en/queue.json";
import type registration from "./en/registration.json";
import type replies from "./en/replies.json";
import type repliesBooking from "./en/replies-booking.json";
import type repliesCounter from "./en/replies-counter.json";
import type repliesGiro from "./en/replies-giro.json";
import type repliesHealth from "./en/replies-health.json";
import type repliesMyDenticare from "./en/replies-my-denticare.json";
import type repliesPayment from "./en/replies-payment.json";
import type repliesPeople from "./en/replies-people.json";
import type repliesRegistration from "./en/replies-registration.json";
import type shell from "./en/shell.json";
import type shop from "./en/shop.json";
import type signIn from "./en/sign-in.json";
import type slips from "./en/slips.json";

interface Areas {
  errors: typeof errors;
  slips: typeof slips;
  booking: typeof booking;
  counter: typeof counter;
  giro: typeof giro;
  health: typeof health;
  help: typeof help;
  "my-denticare": typeof myDenticare;
  "my-services": typeof myServices;
  payment: typeof payment;
  people: typeof people;
  registration: typeof registration;
  "replies-booking": typeof repliesBooking;
  "replies-counter": typeof repliesCounter;
  "replies-giro": typeof repliesGiro;
  "replies-health": typeof repliesHealth;
  "replies-my-denticare": typeof repliesMyDenticare;
  "replies-payment": typeof repliesPayment;
  "replies-people": typeof repliesPeople;
  "replies-registration": typeof repliesRegistration;
  bill: typeof bill;
  "check-in": typeof checkIn;
  denticare: typeof denticare;
  invoice: typeof invoice;
  links: typeof links;
  paynow: typeof paynow;
  "person-form": typeof personForm;
  queue: typeof queue;
  home: typeof home;
  replies: typeof replies;
  shell: typeof shell;
  shop: typeof shop;
  "sign-in": typeof signIn;
}

export type Area = keyof Areas;

/** A key without the plural form that i18next adds to it. */
type WithoutPlural<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

/** A text by area and name, such as "check-in:confirm.title". */
export type TextKey = {
  [In in Area]: `${In}:${Exclude<WithoutPlural<keyof Areas[In]>, "review"> & string}`;
}[Area];

/** Values of the parameters of a text. `count` selects its plural form. */
export type TextValues = Record<string, string | number>;

/** Returns a text in the language of the page. */
export type GetText = (key: TextKey, values?: TextValues) => string;

export interface LanguageChoice {
  language: Language;
  /** The word for "trial" in that language, if a native speaker has not reviewed a file of it. */
  trial: string | null;
}

/** A language with its texts, for functions that word something outside a component. */
export interface Words {
  language: Language;
  text: GetText;
}

/** Translates an English message of the server. Returns null if it exists in English only. */
export type TranslateReply = (reply: string, code?: string) => string | null;

export interface PageLanguage extends Words {
  /** The languages that the visitor can choose, or null on a page that exists in English only. */
  choices: readonly LanguageChoice[] | null;
  /** Absent on an English page. */
  translateReply?: TranslateReply;
}
