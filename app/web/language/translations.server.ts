/** The texts in all languages, read by i18next. They stay on the server, which renders every translated page. */
import { createInstance } from "i18next";
import checkInEn from "~/languages/en/check-in.json";
import shellEn from "~/languages/en/shell.json";
import checkInMs from "~/languages/ms/check-in.json";
import shellMs from "~/languages/ms/shell.json";
import type { Area, GetText, LanguageChoice, PageLanguage } from "~/languages/page-language";
import checkInTa from "~/languages/ta/check-in.json";
import shellTa from "~/languages/ta/shell.json";
import checkInZh from "~/languages/zh/check-in.json";
import shellZh from "~/languages/zh/shell.json";
import { type Language, languages } from "~/lib/language/languages";
import { visitorLanguage } from "./visitor-language.server";

const resources: Record<Language, Record<Area, { review: string }>> = {
  en: { "check-in": checkInEn, shell: shellEn },
  zh: { "check-in": checkInZh, shell: shellZh },
  ms: { "check-in": checkInMs, shell: shellMs },
  ta: { "check-in": checkInTa, shell: shellTa },
};

const library = createInstance();
library.init({
  resources,
  fallbackLng: "en",
  // Keys contain dots, so that a file is a flat list for translators.
  keySeparator: false,
  // React escapes the values.
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Creates the function that returns texts of a language. Texts without parameters are looked up once. */
function createGetText(language: Language): GetText {
  const translate = library.getFixedT(language);
  const fixed = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const found = fixed.get(key);
    if (found !== undefined) return found;
    const text = translate(key);
    fixed.set(key, text);
    return text;
  };
}

const texts = new Map(languages.map((language) => [language, createGetText(language)]));

export const getTextIn = (language: Language): GetText => texts.get(language) as GetText;

/** Returns the texts in the visitor's language, for the messages of an action. */
export const visitorText = async (request: Request): Promise<GetText> =>
  getTextIn(await visitorLanguage(request));

const isUnreviewed = (language: Language) =>
  Object.values(resources[language]).some(({ review }) => review === "machine-translated");

const choices: readonly LanguageChoice[] = languages.map((language) => ({
  language,
  trial: isUnreviewed(language) ? getTextIn(language)("shell:trial") : null,
}));

/** Builds the language of a translated page. */
export const translatedPage = (language: Language): PageLanguage => ({
  language,
  text: getTextIn(language),
  choices,
});
