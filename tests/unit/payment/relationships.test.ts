import { expect, test } from "vitest";
import { getRelationshipName } from "~/features/payment/egiro/relationships";
import { getTextIn } from "~/languages/page-texts.server";

test.each([
  ["en", "Other: Neighbour", "Other: Neighbour"],
  ["ta", "Other: Neighbour", "மற்றவை: Neighbour"],
  ["ta", "Child", "பிள்ளை"],
  ["ta", "Neighbour", "Neighbour"],
] as const)("in %s, %s is shown as %s", (language, relationship, name) => {
  expect(getRelationshipName(relationship, getTextIn(language))).toBe(name);
});
