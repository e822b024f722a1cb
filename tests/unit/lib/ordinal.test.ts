import { expect, test } from "vitest";
import { formatOrdinal } from "~/lib/text/ordinal";

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [10, "10th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [20, "20th"],
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [111, "111th"],
])("%i is shown as %s", (n, text) => {
  expect(formatOrdinal(n)).toBe(text);
});
