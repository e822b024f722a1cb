import { expect, test } from "vitest";
import {
  countries,
  countryName,
  isCountryCode,
  nationalities,
} from "../../../app/lib/singapore/countries";

test("Singapore comes first, then names in order", () => {
  const labels = countries().map(({ label }) => label);
  expect(countries()[0]).toEqual({ value: "SG", label: "Singapore" });
  expect(labels.slice(1)).toEqual(labels.slice(1).toSorted((a, b) => a.localeCompare(b, "en")));
  expect(labels.length).toBeGreaterThan(200);
});

test("every code has a name and comes once", () => {
  const list = nationalities();
  expect(list.filter(({ value, label }) => value === label)).toEqual([]);
  expect(new Set(list.map(({ value }) => value)).size).toBe(list.length);
});

test("codes are told from other text", () => {
  expect(isCountryCode("MY")).toBe(true);
  expect(isCountryCode("my")).toBe(false);
  expect(isCountryCode("")).toBe(false);
  expect(countryName("MY")).toBe("Malaysia");
  expect(countryName("not a code")).toBe("not a code");
});
