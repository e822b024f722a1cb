/** The language of the page, for components. */
import { createContext, useContext } from "react";
import english from "~/languages/en/shell.json";
import { fillIn } from "~/languages/fill-in";
import { fillRules } from "~/languages/fill-rules";
import type { GetText, LanguageChoice, PageLanguage } from "~/languages/page-language";

/** English texts by area, as far as the browser has them. */
export type BrowserTexts = Record<string, Record<string, string>>;

/** Looks up English texts in a browser. It needs no library, so none reaches the browser. */
function getEnglish(areas: BrowserTexts): GetText {
  return (key, values) => {
    const [area = "", name = ""] = key.split(":");
    const plural = values?.count === 1 ? "_one" : "_other";
    const text = areas[area]?.[name] ?? areas[area]?.[name + plural];
    if (text === undefined) throw new Error(`no text "${key}" for a page with scripts`);
    const filled = fillRules(text, "en");
    return values ? fillIn(filled, values) : filled;
  };
}

const shell: BrowserTexts = { shell: english };

/** A page with scripts that is not translated. The server always provides another value. */
const inBrowser: PageLanguage = { language: "en", text: getEnglish(shell), choices: null };

/** Builds the language of a translated page with scripts, which are in English only. */
export const createBrowserLanguage = (
  texts: BrowserTexts,
  choices: readonly LanguageChoice[] | null,
): PageLanguage => ({ ...inBrowser, text: getEnglish({ ...shell, ...texts }), choices });

export const LanguageContext = createContext<PageLanguage>(inBrowser);

export const useLanguage = (): PageLanguage => useContext(LanguageContext);

export const useText = (): GetText => useContext(LanguageContext).text;
