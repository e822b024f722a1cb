/** The texts of pages in all languages. They stay on the server, which renders every translated page. */
import billEn from "~/languages/en/bill.json";
import checkInEn from "~/languages/en/check-in.json";
import denticareEn from "~/languages/en/denticare.json";
import homeEn from "~/languages/en/home.json";
import invoiceEn from "~/languages/en/invoice.json";
import linksEn from "~/languages/en/links.json";
import paynowEn from "~/languages/en/paynow.json";
import queueEn from "~/languages/en/queue.json";
import repliesEn from "~/languages/en/replies.json";
import shellEn from "~/languages/en/shell.json";
import shopEn from "~/languages/en/shop.json";
import signInEn from "~/languages/en/sign-in.json";
import billMs from "~/languages/ms/bill.json";
import checkInMs from "~/languages/ms/check-in.json";
import denticareMs from "~/languages/ms/denticare.json";
import homeMs from "~/languages/ms/home.json";
import invoiceMs from "~/languages/ms/invoice.json";
import linksMs from "~/languages/ms/links.json";
import paynowMs from "~/languages/ms/paynow.json";
import queueMs from "~/languages/ms/queue.json";
import repliesMs from "~/languages/ms/replies.json";
import shellMs from "~/languages/ms/shell.json";
import shopMs from "~/languages/ms/shop.json";
import signInMs from "~/languages/ms/sign-in.json";
import type {
  Area,
  GetText,
  LanguageChoice,
  PageLanguage,
  TextKey,
  Words,
} from "~/languages/page-language";
import billTa from "~/languages/ta/bill.json";
import checkInTa from "~/languages/ta/check-in.json";
import denticareTa from "~/languages/ta/denticare.json";
import homeTa from "~/languages/ta/home.json";
import invoiceTa from "~/languages/ta/invoice.json";
import linksTa from "~/languages/ta/links.json";
import paynowTa from "~/languages/ta/paynow.json";
import queueTa from "~/languages/ta/queue.json";
import repliesTa from "~/languages/ta/replies.json";
import shellTa from "~/languages/ta/shell.json";
import shopTa from "~/languages/ta/shop.json";
import signInTa from "~/languages/ta/sign-in.json";
import { createTexts } from "~/languages/texts.server";
import billZh from "~/languages/zh/bill.json";
import checkInZh from "~/languages/zh/check-in.json";
import denticareZh from "~/languages/zh/denticare.json";
import homeZh from "~/languages/zh/home.json";
import invoiceZh from "~/languages/zh/invoice.json";
import linksZh from "~/languages/zh/links.json";
import paynowZh from "~/languages/zh/paynow.json";
import queueZh from "~/languages/zh/queue.json";
import repliesZh from "~/languages/zh/replies.json";
import shellZh from "~/languages/zh/shell.json";
import shopZh from "~/languages/zh/shop.json";
import signInZh from "~/languages/zh/sign-in.json";
import { type Language, languages } from "~/lib/language/languages";
import { readVisit } from "../session/counter.server";
import { translateReplyBy } from "./replies.server";
import { readVisitorLanguage } from "./visitor-language.server";

const resources: Record<Language, Record<Area, { review: string }>> = {
  en: {
    "check-in": checkInEn,
    denticare: denticareEn,
    bill: billEn,
    invoice: invoiceEn,
    links: linksEn,
    paynow: paynowEn,
    queue: queueEn,
    home: homeEn,
    replies: repliesEn,
    shell: shellEn,
    shop: shopEn,
    "sign-in": signInEn,
  },
  zh: {
    "check-in": checkInZh,
    denticare: denticareZh,
    bill: billZh,
    invoice: invoiceZh,
    links: linksZh,
    paynow: paynowZh,
    queue: queueZh,
    home: homeZh,
    replies: repliesZh,
    shell: shellZh,
    shop: shopZh,
    "sign-in": signInZh,
  },
  ms: {
    "check-in": checkInMs,
    denticare: denticareMs,
    bill: billMs,
    invoice: invoiceMs,
    links: linksMs,
    paynow: paynowMs,
    queue: queueMs,
    home: homeMs,
    replies: repliesMs,
    shell: shellMs,
    shop: shopMs,
    "sign-in": signInMs,
  },
  ta: {
    "check-in": checkInTa,
    denticare: denticareTa,
    bill: billTa,
    invoice: invoiceTa,
    links: linksTa,
    paynow: paynowTa,
    queue: queueTa,
    home: homeTa,
    replies: repliesTa,
    shell: shellTa,
    shop: shopTa,
    "sign-in": signInTa,
  },
};

export const getTextIn: (language: Language) => GetText = createTexts<TextKey>(resources);

/** Returns the language of a visitor's translated pages. Helpers at a counter read English. */
export async function readRequestLanguage(request: Request): Promise<Language> {
  const language = await readVisitorLanguage(request);
  return language === "en" || (await readVisit(request)) ? "en" : language;
}

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
  ...(language === "en" ? {} : { translateReply: translateReplyBy(getTextIn(language)) }),
});

/** The language of pages that exist in English only. They share components with translated pages. */
export const englishPage: PageLanguage = { ...englishWords, choices: null };
