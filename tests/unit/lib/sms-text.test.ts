import { expect, test } from "vitest";
import { countSmsParts, listCharactersOutsideGsm, toSmsText } from "~/lib/text/sms-text";

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  ["€".repeat(80), 1],
  [`${"a".repeat(159)}€`, 2],
  ["你".repeat(70), 1],
  [`${"a".repeat(70)}你`, 2],
  [`${"a".repeat(100)}’`, 2],
  ["é@£".repeat(50), 1],
])("a text of %# is billed as its parts", (text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});

test("typographic signs are written plainly", () => {
  expect(toSmsText("“Tai Chi” – Mdm Lim’s… 10\u00a0AM")).toBe('"Tai Chi" - Mdm Lim\'s... 10 AM');
  expect(listCharactersOutsideGsm("Café – “Ā” 健康")).toEqual(["Ā", "健", "康"]);
});
