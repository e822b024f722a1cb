import { type CountryCode, getCountries } from "libphonenumber-js/min";

/** One choice of a select: what is sent and what is read. */
export interface CountryOption {
  value: string;
  label: string;
}

// Ascension and Tristan da Cunha have calling codes of their own but are not ISO 3166-1 countries.
const NOT_A_COUNTRY: readonly CountryCode[] = ["AC", "TA"];

let names: Intl.DisplayNames | undefined;

/** The English name of an ISO 3166-1 alpha-2 code, or the code itself when it has none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  // Made at the first name: it reads Node's language data.
  names ??= new Intl.DisplayNames(["en"], { type: "region" });
  return names.of(code) ?? code;
}

let list: readonly CountryOption[] | undefined;

/**
 * Countries and territories, Singapore first, then by English name.
 * Draw it on the server (loader) and hand it to the form: the names come with Node's language data.
 */
export function countries(): readonly CountryOption[] {
  list ??= getCountries()
    .filter((code) => !NOT_A_COUNTRY.includes(code))
    .map((code) => ({ value: code as string, label: countryName(code) }))
    .sort(
      (a, b) =>
        Number(b.value === "SG") - Number(a.value === "SG") || a.label.localeCompare(b.label, "en"),
    );
  return list;
}

/** The nationality list is the country list: people look for the name of their country. */
export const nationalities = countries;

export function isCountryCode(value: string): boolean {
  return countries().some((country) => country.value === value);
}
