/** Names of countries in the visitor's language, for the personal form. */
import { listCallingCodes, listCountries } from "~/lib/language/country-choices";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export type CountryLists = NonNullable<Awaited<ReturnType<typeof loadCountryLists>>>;

/** Lists calling codes and nationalities. Returns null in English, whose lists are in the code of the page. */
export async function loadCountryLists(request: Request) {
  const language = await readVisitorLanguage(request);
  if (language === "en") return null;
  return { codes: listCallingCodes(language), nationalities: listCountries(language) };
}
