/** The language of the page, for components. */
import { createContext, useContext } from "react";
import type { CarriedTexts } from "~/languages/carried-texts";
import english from "~/languages/en/shell.json";
import { fillIn } from "~/languages/fill-in";
import { fillRules } from "~/languages/fill-rules";
import type { GetText, LanguageChoice, PageLanguage } from "~/languages/page-language";
import { translateProviderNames } from "~/lib/brand/provider-texts";
import type { Language } from "~/lib/language/languages";
import { marks } from "~/lib/language/marks";

/** English texts by area, as far as the scripts have them. */
export type BrowserTexts = Record<string, Record<string, string>>;

/** Looks up texts in a browser. It needs no library, so none reaches the browser. */
const createGetText =
  (language: Language, find: (key: string) => string | undefined): GetText =>
  (key, values) => {
    const isOne = values?.count === 1;
    const text = find(key) ?? (isOne ? find(`${key}_one`) : undefined) ?? find(`${key}_other`);
    if (text === undefined) throw new Error(`no text "${key}" for a page with scripts`);
    const filled = fillRules(text, language);
    return values ? fillIn(filled, translateProviderNames(values, language)) : filled;
  };

/** Builds the language of a page with scripts, from the words that it carries and the English ones of its scripts. */
export function createBrowserLanguage(
  { language, texts, replies }: CarriedTexts,
  english: BrowserTexts,
  choices: readonly LanguageChoice[] | null,
): PageLanguage {
  const findEnglish = (key: string) => {
    const [area = "", name = ""] = key.split(":");
    return (area === "shell" ? shell : english[area])?.[name];
  };
  const find = (key: string) => texts[key] ?? (language === "en" ? findEnglish(key) : undefined);
  return {
    language,
    text: createGetText(language, find),
    choices,
    ...(language !== "en" && { translateReply: (reply: string) => replies[reply] ?? null }),
  };
}

const shell: Record<string, string> = english;

/** The server always provides another value, and a browser builds its own. */
const unknown = createBrowserLanguage(
  { language: "en", texts: {}, names: {}, replies: {} },
  {},
  null,
);

export const LanguageContext = createContext<PageLanguage>(unknown);

export const useLanguage = (): PageLanguage => useContext(LanguageContext);

/** Returns the punctuation that joins facts in the language of the page. */
export const useMarks = () => marks[useLanguage().language];

export const useText = (): GetText => useContext(LanguageContext).text;
