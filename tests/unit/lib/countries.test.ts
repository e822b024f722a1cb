import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import {
  callingCodes,
  countries,
  getCountryName,
  isCountryCode,
} from "../../../app/lib/singapore/countries";

test("Singapore comes first, then the other names in alphabetical order", () => {
  const labels = countries.map(({ label }) => label);
  expect(countries[0]).toEqual({ value: "SG", label: "Singapore" });
  expect(labels.slice(1)).toEqual(labels.slice(1).toSorted((a, b) => a.localeCompare(b, "en")));
  expect(labels.length).toBeGreaterThan(200);
});

test("every code has a name and appears once", () => {
  // Ascension and Tristan da Cunha have calling codes and are no ISO 3166-1 countries.
  const codes = getCountries().filter((code) => !["AC", "TA"].includes(code));
  expect(countries.map(({ value }) => value).sort()).toEqual([...codes].sort());
  expect(countries.filter(({ value, label }) => value === label)).toEqual([]);
});

test("country codes are distinguished from other text", () => {
  expect(isCountryCode("MY")).toBe(true);
  expect(isCountryCode("my")).toBe(false);
  expect(isCountryCode("")).toBe(false);
  expect(getCountryName("MY")).toBe("Malaysia");
  expect(getCountryName("not a code")).toBe("not a code");
});

test("calling codes start with Singapore and match the numbering plans", () => {
  const plans = new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`));
  expect(callingCodes.map(({ value }) => value).sort()).toEqual([...plans].sort());
  expect(callingCodes[0]).toEqual({ value: "+65", label: "Singapore (+65)" });
  expect(callingCodes).toContainEqual({ value: "+44", label: "United Kingdom (+44)" });
  expect(callingCodes).toContainEqual({
    value: "+1",
    label: "United States, Canada and the Caribbean (+1)",
  });
});
