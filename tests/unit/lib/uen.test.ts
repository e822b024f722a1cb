import { expect, test } from "vitest";
import { computeUenCheckLetter, isUenFormat } from "~/lib/singapore/uen";

// Published ones: of banks, of a university, and of the examples that describe the forms.
test.each(["196800306E", "193200032W", "200604346E", "00192200M", "T01FC6132D"])(
  "%s has the check letter of its digits",
  (uen) => {
    expect(isUenFormat(uen)).toBe(true);
    expect(computeUenCheckLetter(uen)).toBe(uen.at(-1));
  },
);

test.each(["", "196800306", "196800306e", "1968003066E", "T1FC6132D"])(
  "%j is not a UEN",
  (text) => {
    expect(isUenFormat(text)).toBe(false);
  },
);

test("a mistyped digit is detected", () => {
  expect(computeUenCheckLetter("196800307E")).not.toBe("E");
});
