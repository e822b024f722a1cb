import { callingCodeCountries } from "../singapore/calling-codes";
import { type CountryOption, callingCodes, countries } from "../singapore/countries";
import { getFormats } from "./formats";
import { type Language, languageFacts } from "./languages";

/** Country and area codes (ISO 3166-1, UN M.49) of the names that stand for several countries, or for a territory. */
const namedTogether: Record<string, string[]> = {
  "Ascension Island": ["AC"],
  "Italy and Vatican City": ["IT", "VA"],
  "Russia and Kazakhstan": ["RU", "KZ"],
  "United States, Canada and the Caribbean": ["US", "CA", "029"],
};

export interface CountryLists {
  codes: CountryOption[];
  nationalities: CountryOption[];
}

const cache = new Map<Language, CountryOption[]>([["en", callingCodes]]);

/** Lists the calling codes by country in a language: Singapore first, then in the order of its script. */
export function listCallingCodes(language: Language): CountryOption[] {
  const choices = cache.get(language) ?? translate(language);
  cache.set(language, choices);
  return choices;
}

function translate(language: Language): CountryOption[] {
  const { locale } = languageFacts[language];
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  const nameOf = (country: string) =>
    getFormats(language).list(
      (namedTogether[country] ?? [country]).map((code) => names.of(code) ?? code),
    );
  const [singapore, ...others] = Object.entries(callingCodeCountries).map(([value, country]) => ({
    value,
    label: `${nameOf(country)} (${value})`,
  })) as [CountryOption, ...CountryOption[]];
  return [singapore, ...others.sort((one, other) => compare(one.label, other.label))];
}

const countryCache = new Map<Language, CountryOption[]>([["en", countries]]);

/** Lists the countries in a language: Singapore first, then in the order of its script. */
export function listCountries(language: Language): CountryOption[] {
  const choices = countryCache.get(language) ?? translateCountries(language);
  countryCache.set(language, choices);
  return choices;
}

/** Returns the name of a country code in a language. */
export const formatCountry = (language: Language, code: string): string =>
  listCountries(language).find(({ value }) => value === code)?.label ?? code;

function translateCountries(language: Language): CountryOption[] {
  const { locale } = languageFacts[language];
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  const [singapore, ...others] = countries.map(({ value }) => ({
    value,
    label: names.of(value) ?? value,
  })) as [CountryOption, ...CountryOption[]];
  return [singapore, ...others.sort((one, other) => compare(one.label, other.label))];
}
