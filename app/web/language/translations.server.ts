/** The texts of pages in all languages. They stay on the server, which renders every translated page. */

import billEn from "~/languages/en/bill.json";
import bookingEn from "~/languages/en/booking.json";
import checkInEn from "~/languages/en/check-in.json";
import counterEn from "~/languages/en/counter.json";
import denticareEn from "~/languages/en/denticare.json";
import errorsEn from "~/languages/en/errors.json";
import giroEn from "~/languages/en/giro.json";
import healthEn from "~/languages/en/health.json";
import helpEn from "~/languages/en/help.json";
import homeEn from "~/languages/en/home.json";
import invoiceEn from "~/languages/en/invoice.json";
import linksEn from "~/languages/en/links.json";
import myDenticareEn from "~/languages/en/my-denticare.json";
import myServicesEn from "~/languages/en/my-services.json";
import paymentEn from "~/languages/en/payment.json";
import paynowEn from "~/languages/en/paynow.json";
import peopleEn from "~/languages/en/people.json";
import personFormEn from "~/languages/en/person-form.json";
import queueEn from "~/languages/en/queue.json";
import registrationEn from "~/languages/en/registration.json";
import repliesEn from "~/languages/en/replies.json";
import repliesBookingEn from "~/languages/en/replies-booking.json";
import repliesCounterEn from "~/languages/en/replies-counter.json";
import repliesGiroEn from "~/languages/en/replies-giro.json";
import repliesHealthEn from "~/languages/en/replies-health.json";
import repliesMyDenticareEn from "~/languages/en/replies-my-denticare.json";
import repliesPaymentEn from "~/languages/en/replies-payment.json";
import repliesPeopleEn from "~/languages/en/replies-people.json";
import repliesRegistrationEn from "~/languages/en/replies-registration.json";
import shellEn from "~/languages/en/shell.json";
import shopEn from "~/languages/en/shop.json";
import signInEn from "~/languages/en/sign-in.json";
import slipsEn from "~/languages/en/slips.json";
import billMs from "~/languages/ms/bill.json";
import bookingMs from "~/languages/ms/booking.json";
import checkInMs from "~/languages/ms/check-in.json";
import counterMs from "~/languages/ms/counter.json";
import denticareMs from "~/languages/ms/denticare.json";
import errorsMs from "~/languages/ms/errors.json";
import giroMs from "~/languages/ms/giro.json";
import healthMs from "~/languages/ms/health.json";
import helpMs from "~/languages/ms/help.json";
import homeMs from "~/languages/ms/home.json";
import invoiceMs from "~/languages/ms/invoice.json";
import linksMs from "~/languages/ms/links.json";
import myDenticareMs from "~/languages/ms/my-denticare.json";
import myServicesMs from "~/languages/ms/my-services.json";
import paymentMs from "~/languages/ms/payment.json";
import paynowMs from "~/languages/ms/paynow.json";
import peopleMs from "~/languages/ms/people.json";
import personFormMs from "~/languages/ms/person-form.json";
import queueMs from "~/languages/ms/queue.json";
import registrationMs from "~/languages/ms/registration.json";
import repliesMs from "~/languages/ms/replies.json";
import repliesBookingMs from "~/languages/ms/replies-booking.json";
import repliesCounterMs from "~/languages/ms/replies-counter.json";
import repliesGiroMs from "~/languages/ms/replies-giro.json";
import repliesHealthMs from "~/languages/ms/replies-health.json";
import repliesMyDenticareMs from "~/languages/ms/replies-my-denticare.json";
import repliesPaymentMs from "~/languages/ms/replies-payment.json";
import repliesPeopleMs from "~/languages/ms/replies-people.json";
import repliesRegistrationMs from "~/languages/ms/replies-registration.json";
import shellMs from "~/languages/ms/shell.json";
import shopMs from "~/languages/ms/shop.json";
import signInMs from "~/languages/ms/sign-in.json";
import slipsMs from "~/languages/ms/slips.json";
import type {
  Area,
  GetText,
  LanguageChoice,
  PageLanguage,
  TextKey,
  Words,
} from "~/languages/page-language";
import billTa from "~/languages/ta/bill.json";
import bookingTa from "~/languages/ta/booking.json";
import checkInTa from "~/languages/ta/check-in.json";
import counterTa from "~/languages/ta/counter.json";
import denticareTa from "~/languages/ta/denticare.json";
import errorsTa from "~/languages/ta/errors.json";
import giroTa from "~/languages/ta/giro.json";
import healthTa from "~/languages/ta/health.json";
import helpTa from "~/languages/ta/help.json";
import homeTa from "~/languages/ta/home.json";
import invoiceTa from "~/languages/ta/invoice.json";
import linksTa from "~/languages/ta/links.json";
import myDenticareTa from "~/languages/ta/my-denticare.json";
import myServicesTa from "~/languages/ta/my-services.json";
import paymentTa from "~/languages/ta/payment.json";
import paynowTa from "~/languages/ta/paynow.json";
import peopleTa from "~/languages/ta/people.json";
import personFormTa from "~/languages/ta/person-form.json";
import queueTa from "~/languages/ta/queue.json";
import registrationTa from "~/languages/ta/registration.json";
import repliesTa from "~/languages/ta/replies.json";
import repliesBookingTa from "~/languages/ta/replies-booking.json";
import repliesCounterTa from "~/languages/ta/replies-counter.json";
import repliesGiroTa from "~/languages/ta/replies-giro.json";
import repliesHealthTa from "~/languages/ta/replies-health.json";
import repliesMyDenticareTa from "~/languages/ta/replies-my-denticare.json";
import repliesPaymentTa from "~/languages/ta/replies-payment.json";
import repliesPeopleTa from "~/languages/ta/replies-people.json";
import repliesRegistrationTa from "~/languages/ta/replies-registration.json";
import shellTa from "~/languages/ta/shell.json";
import shopTa from "~/languages/ta/shop.json";
import signInTa from "~/languages/ta/sign-in.json";
import slipsTa from "~/languages/ta/slips.json";
import { createTexts } from "~/languages/texts.server";
import billZh from "~/languages/zh/bill.json";
import bookingZh from "~/languages/zh/booking.json";
import checkInZh from "~/languages/zh/check-in.json";
import counterZh from "~/languages/zh/counter.json";
import denticareZh from "~/languages/zh/denticare.json";
import errorsZh from "~/languages/zh/errors.json";
import giroZh from "~/languages/zh/giro.json";
import healthZh from "~/languages/zh/health.json";
import helpZh from "~/languages/zh/help.json";
import homeZh from "~/languages/zh/home.json";
import invoiceZh from "~/languages/zh/invoice.json";
import linksZh from "~/languages/zh/links.json";
import myDenticareZh from "~/languages/zh/my-denticare.json";
import myServicesZh from "~/languages/zh/my-services.json";
import paymentZh from "~/languages/zh/payment.json";
import paynowZh from "~/languages/zh/paynow.json";
import peopleZh from "~/languages/zh/people.json";
import personFormZh from "~/languages/zh/person-form.json";
import queueZh from "~/languages/zh/queue.json";
import registrationZh from "~/languages/zh/registration.json";
import repliesZh from "~/languages/zh/replies.json";
import repliesBookingZh from "~/languages/zh/replies-booking.json";
import repliesCounterZh from "~/languages/zh/replies-counter.json";
import repliesGiroZh from "~/languages/zh/replies-giro.json";
import repliesHealthZh from "~/languages/zh/replies-health.json";
import repliesMyDenticareZh from "~/languages/zh/replies-my-denticare.json";
import repliesPaymentZh from "~/languages/zh/replies-payment.json";
import repliesPeopleZh from "~/languages/zh/replies-people.json";
import repliesRegistrationZh from "~/languages/zh/replies-registration.json";
import shellZh from "~/languages/zh/shell.json";
import shopZh from "~/languages/zh/shop.json";
import signInZh from "~/languages/zh/sign-in.json";
import slipsZh from "~/languages/zh/slips.json";
import { type Language, languages } from "~/lib/language/languages";
import { translateReplyBy } from "./replies.server";
import { readVisitorLanguage } from "./visitor-language.server";

const resources: Record<Language, Record<Area, { review: string }>> = {
  en: {
    errors: errorsEn,
    slips: slipsEn,
    booking: bookingEn,
    counter: counterEn,
    giro: giroEn,
    health: healthEn,
    help: helpEn,
    "my-denticare": myDenticareEn,
    "my-services": myServicesEn,
    payment: paymentEn,
    people: peopleEn,
    registration: registrationEn,
    "replies-booking": repliesBookingEn,
    "replies-counter": repliesCounterEn,
    "replies-giro": repliesGiroEn,
    "replies-health": repliesHealthEn,
    "replies-my-denticare": repliesMyDenticareEn,
    "replies-payment": repliesPaymentEn,
    "replies-people": repliesPeopleEn,
    "replies-registration": repliesRegistrationEn,
    "check-in": checkInEn,
    denticare: denticareEn,
    bill: billEn,
    invoice: invoiceEn,
    links: linksEn,
    paynow: paynowEn,
    "person-form": personFormEn,
    queue: queueEn,
    home: homeEn,
    replies: repliesEn,
    shell: shellEn,
    shop: shopEn,
    "sign-in": signInEn,
  },
  zh: {
    errors: errorsZh,
    slips: slipsZh,
    booking: bookingZh,
    counter: counterZh,
    giro: giroZh,
    health: healthZh,
    help: helpZh,
    "my-denticare": myDenticareZh,
    "my-services": myServicesZh,
    payment: paymentZh,
    people: peopleZh,
    registration: registrationZh,
    "replies-booking": repliesBookingZh,
    "replies-counter": repliesCounterZh,
    "replies-giro": repliesGiroZh,
    "replies-health": repliesHealthZh,
    "replies-my-denticare": repliesMyDenticareZh,
    "replies-payment": repliesPaymentZh,
    "replies-people": repliesPeopleZh,
    "replies-registration": repliesRegistrationZh,
    "check-in": checkInZh,
    denticare: denticareZh,
    bill: billZh,
    invoice: invoiceZh,
    links: linksZh,
    paynow: paynowZh,
    "person-form": personFormZh,
    queue: queueZh,
    home: homeZh,
    replies: repliesZh,
    shell: shellZh,
    shop: shopZh,
    "sign-in": signInZh,
  },
  ms: {
    errors: errorsMs,
    slips: slipsMs,
    booking: bookingMs,
    counter: counterMs,
    giro: giroMs,
    health: healthMs,
    help: helpMs,
    "my-denticare": myDenticareMs,
    "my-services": myServicesMs,
    payment: paymentMs,
    people: peopleMs,
    registration: registrationMs,
    "replies-booking": repliesBookingMs,
    "replies-counter": repliesCounterMs,
    "replies-giro": repliesGiroMs,
    "replies-health": repliesHealthMs,
    "replies-my-denticare": repliesMyDenticareMs,
    "replies-payment": repliesPaymentMs,
    "replies-people": repliesPeopleMs,
    "replies-registration": repliesRegistrationMs,
    "check-in": checkInMs,
    denticare: denticareMs,
    bill: billMs,
    invoice: invoiceMs,
    links: linksMs,
    paynow: paynowMs,
    "person-form": personFormMs,
    queue: queueMs,
    home: homeMs,
    replies: repliesMs,
    shell: shellMs,
    shop: shopMs,
    "sign-in": signInMs,
  },
  ta: {
    errors: errorsTa,
    slips: slipsTa,
    booking: bookingTa,
    counter: counterTa,
    giro: giroTa,
    health: healthTa,
    help: helpTa,
    "my-denticare": myDenticareTa,
    "my-services": myServicesTa,
    payment: paymentTa,
    people: peopleTa,
    registration: registrationTa,
    "replies-booking": repliesBookingTa,
    "replies-counter": repliesCounterTa,
    "replies-giro": repliesGiroTa,
    "replies-health": repliesHealthTa,
    "replies-my-denticare": repliesMyDenticareTa,
    "replies-payment": repliesPaymentTa,
    "replies-people": repliesPeopleTa,
    "replies-registration": repliesRegistrationTa,
    "check-in": checkInTa,
    denticare: denticareTa,
    bill: billTa,
    invoice: invoiceTa,
    links: linksTa,
    paynow: paynowTa,
    "person-form": personFormTa,
    queue: queueTa,
    home: homeTa,
    replies: repliesTa,
    shell: shellTa,
    shop: shopTa,
    "sign-in": signInTa,
  },
};

export const getTextIn: (language: Language) => GetText = createTexts<TextKey>(resources);

/** Returns the language of a visitor's translated pages. */
export const readRequestLanguage = (request: Request): Promise<Language> =>
  readVisitorLanguage(request);

/** Returns the texts in the visitor's language, for the loader and the messages of an action. */
export const loadVisitorText = async (request: Request): Promise<GetText> =>
  getTextIn(await readRequestLanguage(request));

/** Returns the visitor's language with its texts, for a loader that formats dates or money. */
export async function loadVisitorWords(request: Request): Promise<Words> {
  const language = await readRequestLanguage(request);
  return { language, text: getTextIn(language) };
}

export const englishWords: Words = { language: "en", text: getTextIn("en") };

const isUnreviewed = (language: Language) =>
  Object.values(resources[language]).some(({ review }) => review === "machine-translated");

export const languageChoices: readonly LanguageChoice[] = languages.map((language) => ({
  language,
  trial: isUnreviewed(language) ? getTextIn(language)("shell:trial") : null,
}));

/** Builds the language of a translated page. */
export const createTranslatedPage = (language: Language): PageLanguage => ({
  language,
  text: getTextIn(language),
  choices: languageChoices,
  ...(language === "en"
    ? {}
    : { translateReply: translateReplyBy({ language, text: getTextIn(language) }) }),
});

/** The language of pages that exist in English only. They share components with translated pages. */
export const englishPage: PageLanguage = { ...englishWords, choices: null };
