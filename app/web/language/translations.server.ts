/** The language of the visitor's pages, with its texts. */
import type { GetText, LanguageChoice, PageLanguage, Words } from "~/languages/page-language";
import { getTextIn, isUnreviewed } from "~/languages/page-texts.server";
import { listCallingCodes, listCountries } from "~/lib/language/country-choices";
import { type Language, languages } from "~/lib/language/languages";
import { translateReplyBy } from "./replies.server";
import { getVisitorLanguage, readVisitorLanguage } from "./visitor-language.server";

/** Returns the texts in the visitor's language, for the loader and the messages of an action. */
export const loadVisitorText = async (request: Request): Promise<GetText> =>
  getTextIn(await readVisitorLanguage(request));

/** Returns the visitor's language with its texts, for a loader that formats dates or money. */
export async function loadVisitorWords(request: Request): Promise<Words> {
  const language = await readVisitorLanguage(request);
  return { language, text: getTextIn(language) };
}

/** Returns the language and texts of the request that is being answered. */
export function getVisitorWords(): Words {
  const language = getVisitorLanguage();
  return { language, text: getTextIn(language) };
}

export const englishWords: Words = { language: "en", text: getTextIn("en") };

export const languageChoices: readonly LanguageChoice[] = languages.map((language) => ({
  language,
  trial: isUnreviewed(language) ? getTextIn(language)("shell:trial") : null,
}));

/** Builds the language of a page. */
export const createPageLanguage = (language: Language): PageLanguage => ({
  language,
  text: getTextIn(language),
  choices: languageChoices,
  countryLists: () => ({
    codes: listCallingCodes(language),
    nationalities: listCountries(language),
  }),
  ...(language === "en"
    ? {}
    : { translateReply: translateReplyBy({ language, text: getTextIn(language) }) }),
});
