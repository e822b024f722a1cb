import { expect, test } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { formatOfferName } from "~/ui/language/offer-words";

test.each([
  ["en", "8 sessions", "8 sessions"],
  ["zh", "8 sessions", getTextIn("zh")("booking:sessions", { count: 8 })],
  ["zh", "Weekday mornings", "Weekday mornings"],
] as const)("in %s, the package %s is named %s", (language, name, words) => {
  expect(formatOfferName(getTextIn(language), { name, sessions: 8 })).toBe(words);
});
