/** The language of the page, for components. */
import { createContext, useContext } from "react";
import english from "~/languages/en/shell.json";
import type { GetText, PageLanguage, TextValues } from "~/languages/page-language";

const PARAMETER = /\{\{(\w+)\}\}/g;

/** Replaces the parameters of a text as i18next does. */
const fillIn = (text: string, values: TextValues) =>
  text.replace(PARAMETER, (whole, name: string) => String(values[name] ?? whole));

/**
 * Texts of pages that exist in English only, and of all pages with scripts: the shell's. No library is needed for them, so none reaches
 * the browser.
 */
const englishOnly: PageLanguage = {
  language: "en",
  text: (key, values) => {
    const text: string | undefined = (english as Record<string, string>)[key.replace("shell:", "")];
    if (text === undefined) throw new Error(`no text "${key}": the route is not translated`);
    return values ? fillIn(text, values) : text;
  },
  choices: null,
};

export const LanguageContext = createContext<PageLanguage>(englishOnly);

export const useLanguage = (): PageLanguage => useContext(LanguageContext);

export const useText = (): GetText => useContext(LanguageContext).text;
