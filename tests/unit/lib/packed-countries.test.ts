import { expect, test } from "vitest";
import { nationalities } from "~/lib/countries";
import { packCountries, unpackCountries } from "~/lib/packed-countries";
import { callingCodes } from "~/lib/phone";

test("both lists come out as they went in", () => {
  const lists = { nationalities: [...nationalities()], codes: [...callingCodes()] };
  expect(unpackCountries(packCountries(lists.nationalities, lists.codes))).toEqual(lists);
});
