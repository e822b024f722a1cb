import { expect, test } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import type { Language } from "~/lib/language/languages";
import { describeItems } from "~/ui/language/item-words";

const BOUGHT = "Gym Tonic: 12 sessions at Bedok Centre";

test.each<[Language, string, string]>([
  ["en", BOUGHT, BOUGHT],
  ["ms", BOUGHT, "Gym Tonic: 12 sesi di Bedok Centre"],
  [
    "zh",
    `${BOUGHT}; ${BOUGHT}`,
    "Gym Tonic：12堂课，Bedok Centre; Gym Tonic：12堂课，Bedok Centre",
  ],
  [
    "ms",
    "Gym Tonic: Weekday mornings at Bedok Centre",
    "Gym Tonic: Weekday mornings di Bedok Centre",
  ],
  ["ms", "Walking sticks", "Walking sticks"],
])("in %s, the line %s reads %s", (language, line, words) => {
  expect(describeItems(line, getTextIn(language))).toBe(words);
});
