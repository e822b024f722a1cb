/** The texts of pages in all languages. They stay on the server, which renders every translated page. */
import billEn from "~/languages/en/bill.json";
import checkInEn from "~/languages/en/check-in.json";
import denticareEn from "~/languages/en/denticare.json";
import invoiceEn from "~/languages/en/invoice.json";
import linksEn from "~/languages/en/links.json";
import paynowEn from "~/languages/en/paynow.json";
import queueEn from "~/languages/en/queue.json";
import repliesEn from "~/languages/en/replies.json";
import shellEn from "~/languages/en/shell.json";
import billMs from "~/languages/ms/bill.json";
import checkInMs from "~/languages/ms/check-in.json";
import denticareMs from "~/languages/ms/denticare.json";
import invoiceMs from "~/languages/ms/invoice.json";
import linksMs from "~/languages/ms/links.json";
import paynowMs from "~/languages/ms/paynow.json";
import queueMs from "~/languages/ms/queue.json";
import repliesMs from "~/languages/ms/replies.json";
import shellMs from "~/languages/ms/shell.json";
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
import invoiceTa from "~/languages/ta/invoice.json";
import linksTa from "~/languages/ta/links.json";
import paynowTa from "~/languages/ta/paynow.json";
import queueTa from "~/languages/ta/queue.json";
import repliesTa from "~/languages/ta/replies.json";
import shellTa from "~/languages/ta/shell.json";
import { createTexts } from "~/languages/texts.server";
import billZh from "~/languages/zh/bill.json";
import checkInZh from "~/languages/zh/check-in.json";
import denticareZh from "~/languages/zh/denticare.json";
import invoiceZh from "~/languages/zh/invoice.json";
import linksZh from "~/languages/zh/links.json";
import paynowZh from "~/languages/zh/paynow.json";
import queueZh from "~/languages/zh/queue.json";
import repliesZh from "~/languages/zh/replies.json";
import shellZh from "~/languages/zh/shell.json";
import { type Language, languages } from "~/lib/language/languages";
import { readVisit } from "../session/counter.server";
import { translateReplyBy } from "./replies.server";
import { visitorLanguage } from "./visitor-language.server";

const resources: Record<Language, Record<Area, { review: string }>> = {
  en: {
    "check-in": checkInEn,
    denticare: denticareEn,
    bill: billEn,
    invoice: invoiceEn,
    links: linksEn,
    paynow: paynowEn,
    queue: queueEn,
    replies: repliesEn,
    shell: shellEn,
  },
  zh: {
    "check-in": checkInZh,
    denticare: denticareZh,
    bill: billZh,
    invoice: invoiceZh,
    links: linksZh,
    paynow: paynowZh,
    queue: queueZh,
    replies: repliesZh,
    shell: shellZh,
  },
  ms: {
    "check-in": checkInMs,
    denticare: denticareMs,
    bill: billMs,
    invoice: invoiceMs,
    links: linksMs,
    paynow: paynowMs,
    queue: queueMs,
    replies: repliesMs,
    shell: shellMs,
  },
  ta: {
    "check-in": checkInTa,
    denticare: denticareTa,
    bill: billTa,
    invoice: invoiceTa,
    links: linksTa,
    paynow: paynowTa,
    queue: queueTa,
    replies: repliesTa,
    shell: shellTa,
  },
};

export const getTextIn: (language: Language) => GetText = createTexts<TextKey>(resources);

/** Returns the language of a visitor's translated pages. Helpers at a counter read English. */
export async function requestLanguage(request: Request): Promise<Language> {
  const language = await visitorLanguage(request);
  return language === "en" || (await readVisit(request)) ? "en" : language;
}

/** Returns the texts in the visitor's language, for the loader and the messages of an action. */
export const visitorText = async (request: Request): Promise<GetText> =>
  getTextIn(await requestLanguage(request));

/** Returns the visitor's language with its texts, for a loader that formats dates or money. */
export async function visitorWords(request: Request): Promise<Words> {
  const language = await requestLanguage(request);
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
export const translatedPage = (language: Language): PageLanguage => ({
  language,
  text: getTextIn(language),
  choices: languageChoices,
  ...(language === "en" ? {} : { translateReply: translateReplyBy(getTextIn(language)) }),
});

/** The language of pages that exist in English only. They share components with translated pages. */
export const englishPage: PageLanguage = { ...englishWords, choices: null };
