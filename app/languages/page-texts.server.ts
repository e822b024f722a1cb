/** The texts of pages in all languages. They stay on the server, which renders every translated page. */
import { translateProviderNames } from "~/lib/brand/provider-texts";
import { type Language, languages } from "~/lib/language/languages";
import billEn from "./en/bill.json";
import bookingEn from "./en/booking.json";
import checkInEn from "./en/check-in.json";
import counterEn from "./en/counter.json";
import denticareEn from "./en/denticare.json";
import errorsEn from "./en/errors.json";
import giroEn from "./en/giro.json";
import healthEn from "./en/health.json";
import helpEn from "./en/help.json";
import homeEn from "./en/home.json";
import invoiceEn from "./en/invoice.json";
import linksEn from "./en/links.json";
import myDenticareEn from "./en/my-denticare.json";
import myServicesEn from "./en/my-services.json";
import paymentEn from "./en/payment.json";
import paynowEn from "./en/paynow.json";
import peopleEn from "./en/people.json";
import personFormEn from "./en/person-form.json";
import queueEn from "./en/queue.json";
import registrationEn from "./en/registration.json";
import repliesEn from "./en/replies.json";
import repliesBookingEn from "./en/replies-booking.json";
import repliesCounterEn from "./en/replies-counter.json";
import repliesGiroEn from "./en/replies-giro.json";
import repliesHealthEn from "./en/replies-health.json";
import repliesMyDenticareEn from "./en/replies-my-denticare.json";
import repliesPaymentEn from "./en/replies-payment.json";
import repliesPeopleEn from "./en/replies-people.json";
import repliesRegistrationEn from "./en/replies-registration.json";
import shellEn from "./en/shell.json";
import shopEn from "./en/shop.json";
import signInEn from "./en/sign-in.json";
import slipsEn from "./en/slips.json";
import billMs from "./ms/bill.json";
import bookingMs from "./ms/booking.json";
import checkInMs from "./ms/check-in.json";
import counterMs from "./ms/counter.json";
import denticareMs from "./ms/denticare.json";
import errorsMs from "./ms/errors.json";
import giroMs from "./ms/giro.json";
import healthMs from "./ms/health.json";
import helpMs from "./ms/help.json";
import homeMs from "./ms/home.json";
import invoiceMs from "./ms/invoice.json";
import linksMs from "./ms/links.json";
import myDenticareMs from "./ms/my-denticare.json";
import myServicesMs from "./ms/my-services.json";
import paymentMs from "./ms/payment.json";
import paynowMs from "./ms/paynow.json";
import peopleMs from "./ms/people.json";
import personFormMs from "./ms/person-form.json";
import queueMs from "./ms/queue.json";
import registrationMs from "./ms/registration.json";
import repliesMs from "./ms/replies.json";
import repliesBookingMs from "./ms/replies-booking.json";
import repliesCounterMs from "./ms/replies-counter.json";
import repliesGiroMs from "./ms/replies-giro.json";
import repliesHealthMs from "./ms/replies-health.json";
import repliesMyDenticareMs from "./ms/replies-my-denticare.json";
import repliesPaymentMs from "./ms/replies-payment.json";
import repliesPeopleMs from "./ms/replies-people.json";
import repliesRegistrationMs from "./ms/replies-registration.json";
import shellMs from "./ms/shell.json";
import shopMs from "./ms/shop.json";
import signInMs from "./ms/sign-in.json";
import slipsMs from "./ms/slips.json";
import type { Area, GetText, TextKey } from "./page-language";
import billTa from "./ta/bill.json";
import bookingTa from "./ta/booking.json";
import checkInTa from "./ta/check-in.json";
import counterTa from "./ta/counter.json";
import denticareTa from "./ta/denticare.json";
import errorsTa from "./ta/errors.json";
import giroTa from "./ta/giro.json";
import healthTa from "./ta/health.json";
import helpTa from "./ta/help.json";
import homeTa from "./ta/home.json";
import invoiceTa from "./ta/invoice.json";
import linksTa from "./ta/links.json";
import myDenticareTa from "./ta/my-denticare.json";
import myServicesTa from "./ta/my-services.json";
import paymentTa from "./ta/payment.json";
import paynowTa from "./ta/paynow.json";
import peopleTa from "./ta/people.json";
import personFormTa from "./ta/person-form.json";
import queueTa from "./ta/queue.json";
import registrationTa from "./ta/registration.json";
import repliesTa from "./ta/replies.json";
import repliesBookingTa from "./ta/replies-booking.json";
import repliesCounterTa from "./ta/replies-counter.json";
import repliesGiroTa from "./ta/replies-giro.json";
import repliesHealthTa from "./ta/replies-health.json";
import repliesMyDenticareTa from "./ta/replies-my-denticare.json";
import repliesPaymentTa from "./ta/replies-payment.json";
import repliesPeopleTa from "./ta/replies-people.json";
import repliesRegistrationTa from "./ta/replies-registration.json";
import shellTa from "./ta/shell.json";
import shopTa from "./ta/shop.json";
import signInTa from "./ta/sign-in.json";
import slipsTa from "./ta/slips.json";
import { createTexts } from "./texts.server";
import billZh from "./zh/bill.json";
import bookingZh from "./zh/booking.json";
import checkInZh from "./zh/check-in.json";
import counterZh from "./zh/counter.json";
import denticareZh from "./zh/denticare.json";
import errorsZh from "./zh/errors.json";
import giroZh from "./zh/giro.json";
import healthZh from "./zh/health.json";
import helpZh from "./zh/help.json";
import homeZh from "./zh/home.json";
import invoiceZh from "./zh/invoice.json";
import linksZh from "./zh/links.json";
import myDenticareZh from "./zh/my-denticare.json";
import myServicesZh from "./zh/my-services.json";
import paymentZh from "./zh/payment.json";
import paynowZh from "./zh/paynow.json";
import peopleZh from "./zh/people.json";
import personFormZh from "./zh/person-form.json";
import queueZh from "./zh/queue.json";
import registrationZh from "./zh/registration.json";
import repliesZh from "./zh/replies.json";
import repliesBookingZh from "./zh/replies-booking.json";
import repliesCounterZh from "./zh/replies-counter.json";
import repliesGiroZh from "./zh/replies-giro.json";
import repliesHealthZh from "./zh/replies-health.json";
import repliesMyDenticareZh from "./zh/replies-my-denticare.json";
import repliesPaymentZh from "./zh/replies-payment.json";
import repliesPeopleZh from "./zh/replies-people.json";
import repliesRegistrationZh from "./zh/replies-registration.json";
import shellZh from "./zh/shell.json";
import shopZh from "./zh/shop.json";
import signInZh from "./zh/sign-in.json";
import slipsZh from "./zh/slips.json";

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

const textsIn = createTexts<TextKey>(resources);

const texts = new Map(languages.map((language) => [language, withProviderNames(language)]));

/** Lets a text have the provider's translations of names as its parameters. */
function withProviderNames(language: Language): GetText {
  const text = textsIn(language);
  if (language === "en") return text;
  return (key, values) => text(key, values && translateProviderNames(values, language));
}

/** Returns the texts of a language. */
export const getTextIn = (language: Language): GetText => texts.get(language) as GetText;

/** Checks whether a language has texts that no native speaker has reviewed. */
export const isUnreviewed = (language: Language): boolean =>
  Object.values(resources[language]).some(({ review }) => review === "machine-translated");
