import { expect, test } from "vitest";
import { nationalities } from "~/lib/countries";
import { packOptions, unpackOptions } from "~/lib/option-list";
import { callingCodes } from "~/lib/phone";

test.each([
  ["nationalities", nationalities()],
  ["country codes", callingCodes()],
])("the list of %s comes out as it went in", (_name, list) => {
  expect(unpackOptions(packOptions(list))).toEqual(list);
});
