import { expect, test } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { formatIdNumberLabel } from "~/ui/language/id-number-label";

test.each([
  ["en", "PASSPORT", "ID number (PASSPORT)"],
  ["ms", "PASSPORT", "Nombor pengenalan (pasport)"],
  ["ms", "NRIC", "Nombor pengenalan (NRIC)"],
] as const)("in %s, the number of a %s is labelled %s", (language, type, label) => {
  expect(formatIdNumberLabel(getTextIn(language), type)).toBe(label);
});
