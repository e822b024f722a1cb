import { callingCodeCountries } from "./calling-codes";
import { countryNames } from "./country-names";

/** One choice of a select: the value that is sent and the label that is read. */
export interface CountryOption {
  value: string;
  label: string;
}

/** The English name of a country code, or the code itself when it has none. */
export const countryName = (code: string): string =>
  (isCountryCode(code) ? countryNames[code] : code) as string;

/** Countries and territories, Singapore first, then by name. People look for the name of their country, so nationalities use it too. */
export const countries: CountryOption[] = Object.entries(countryNames).map(([value, label]) => ({
  value,
  label,
}));

export const isCountryCode = (value: string): boolean => Object.hasOwn(countryNames, value);

/**
 * Calling codes, each value once: Singapore first, then by the country that people look for under a shared code. The list names a
 * country by its code, or a territory without one by its name.
 */
export const callingCodes: CountryOption[] = Object.entries(callingCodeCountries).map(
  ([value, country]) => ({ value, label: `${countryName(country)} (${value})` }),
);
