/** The language of the page, for components. */
import { createContext, useContext } from "react";
import type { CarriedTexts } from "~/languages/carried-texts";
import english from "~/languages/en/shell.json";
import { fillIn } from "~/languages/fill-in";
import type { GetText, LanguageChoice, PageLanguage } from "~/languages/page-language";
import { translateProviderNames } from "~/lib/brand/provider-texts";
import type { Language } from "~/lib/language/languages";

/** English texts by area, as far as the browser has them. */
export type BrowserTexts = Record<string, Record<string, string>>;

/** Looks up texts in a browser. It needs no library, so none reaches the browser. */
const createGetText =
  (language: Language, find: (key: string) => string | undefined): GetText =>
  (key, values) => {
    const isOne = values?.count === 1;
    const text = find(key) ?? (isOne ? find(`${key}_one`) : undefined) ?? find(`${key}_other`);
    if (text === undefined) throw new Error(`no text "${key}" for a page with scripts`);
    return values ? fillIn(text, translateProviderNames(values, language)) : text;
  };

function findEnglish(areas: BrowserTexts) {
  return (key: string) => {
    const [area = "", name = ""] = key.split(":");
    return areas[area]?.[name];
  };
}

const shell: BrowserTexts = { shell: english };

/** A page with scripts that is not translated. The server always provides another value. */
const inBrowser: PageLanguage = {
  language: "en",
  text: createGetText("en", findEnglish(shell)),
  choices: null,
};

/** Builds the language of an English page with scripts. */
export const createBrowserEnglish = (
  texts: BrowserTexts,
  choices: readonly LanguageChoice[] | null,
): PageLanguage => ({
  ...inBrowser,
  text: createGetText("en", findEnglish({ ...shell, ...texts })),
  choices,
});

/** Builds the language of a page with scripts from the words that the page carries. */
export const createBrowserLanguage = (
  page: CarriedTexts,
  choices: readonly LanguageChoice[] | null,
): PageLanguage => ({
  language: page.language,
  text: createGetText(page.language, (key) => page.texts[key]),
  choices,
  translateReply: (reply) => page.replies[reply] ?? null,
  carried: () => page,
});

export const LanguageContext = createContext<PageLanguage>(inBrowser);

export const useLanguage = (): PageLanguage => useContext(LanguageContext);

export const useText = (): GetText => useContext(LanguageContext).text;
