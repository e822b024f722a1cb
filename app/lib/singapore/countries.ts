import { callingCodeCountries } from "./calling-codes";
import { countryNames } from "./country-names";

/** One choice of a select: the value that is sent and the label that is read. */
export interface CountryOption {
  value: string;
  label: string;
}

/** Returns the English name of a country code, or the code itself if it has none. */
export const getCountryName = (code: string): string =>
  (isCountryCode(code) ? countryNames[code] : code) as string;

/** Countries and territories, Singapore first, then by name. People look for the name of their country, so nationalities use it too. */
export const countries: CountryOption[] = Object.entries(countryNames).map(([value, label]) => ({
  value,
  label,
}));

export const isCountryCode = (value: string): boolean => Object.hasOwn(countryNames, value);

/**
 * Calling codes, each once: Singapore first, then sorted by the country that people look for under a shared code. The list identifies a
 * country by its code, and a territory without a code by its name.
 */
export const callingCodes: CountryOption[] = Object.entries(callingCodeCountries).map(
  ([value, country]) => ({ value, label: `${getCountryName(country)} (${value})` }),
);
