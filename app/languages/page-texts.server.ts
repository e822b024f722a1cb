/** The texts of pages in all languages. They stay on the server, which renders every translated page. */
import { translateProviderNames } from "~/lib/brand/provider-texts";
import { type Language, languages } from "~/lib/language/languages";
import type { GetText, TextKey } from "./page-language";
import { createTexts, isText, resources } from "./texts.server";

const textsIn = createTexts<TextKey>();

const texts = new Map(languages.map((language) => [language, withProviderNames(language)]));

/** Lets a text have the provider's translations of names as its parameters. */
function withProviderNames(language: Language): GetText {
  const text = textsIn(language);
  if (language === "en") return text;
  return (key, values) => text(key, values && translateProviderNames(values, language));
}

/** Returns the texts of a language. */
export const getTextIn = (language: Language): GetText => texts.get(language) as GetText;

/** Checks whether there is a text, such as for a code of another backend. */
export const hasText = (key: string): key is TextKey => isText(key);

/** Checks whether a language has texts that no native speaker has reviewed. */
export const isUnreviewed = (language: Language): boolean =>
  Object.entries(resources[language]).some(
    ([area, { review }]) => !/^(messages|documents)/.test(area) && review === "machine-translated",
  );
