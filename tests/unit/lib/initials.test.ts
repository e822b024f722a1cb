import { expect, test } from "vitest";
import { getInitials } from "../../../app/lib/text/initials";

test.each([
  ["Tan Ah Kow", "TA"],
  ["Siti", "SI"],
  ["d'Souza", "DS"],
  ["X", "X"],
  ["陈大文", "陈大"],
  ["e\u0301lan", "ÉL"],
  ["MDM TAN-LIM MEI LING", "TA"],
  ["Mr. Rajan s/o Kumar", "RA"],
  ["Dr", "DR"],
  ["", "?"],
  ["12 😀", "?"],
])("%j has the initials %s", (name, letters) => {
  expect(getInitials(name)).toBe(letters);
});
