import { expect, test } from "vitest";
import { nationalities } from "~/lib/singapore/countries";
import { decodeCountryLists, encodeCountryLists } from "~/lib/singapore/country-list-codec";
import { callingCodes } from "~/lib/singapore/phone";

test("both lists come out as they went in", () => {
  const lists = { nationalities: [...nationalities()], codes: [...callingCodes()] };
  expect(decodeCountryLists(encodeCountryLists(lists.nationalities, lists.codes))).toEqual(lists);
});
