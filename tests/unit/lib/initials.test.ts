import { expect, test } from "vitest";
import { initials } from "../../../app/lib/text/initials";

test.each([
  ["Tan Ah Kow", "TA"],
  ["Siti", "SI"],
  ["d'Souza", "DS"],
  ["X", "X"],
  ["陈大文", "陈大"],
  ["e\u0301lan", "ÉL"],
  ["", "?"],
  ["12 😀", "?"],
])("%j has the initials %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
