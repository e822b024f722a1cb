import { type ReactNode, useMemo } from "react";
import { type BrowserTexts, createBrowserLanguage, LanguageContext, useLanguage } from "./language";

/** Gives the parts of a page with scripts their English texts in the browser, which only has those of the shell. */
export function WithBrowserTexts({
  texts,
  children,
}: {
  texts: BrowserTexts;
  children: ReactNode;
}) {
  const served = useLanguage();
  const page = useMemo(
    () => (typeof document === "undefined" ? served : createBrowserLanguage(texts, served.choices)),
    [texts, served],
  );
  return <LanguageContext.Provider value={page}>{children}</LanguageContext.Provider>;
}
