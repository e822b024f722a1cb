import { expect, test } from "vitest";
import { shortenReference } from "~/lib/text/short-reference";

test.each([
  ["3f2a91bc-55d0-4c1e-9d7e-000000000000", "3F2A-91BC"],
  ["6", "6"],
  ["A-1207", "A-1207"],
  ["2026/000123", "2026/000123"],
])("the reference of %s is %s", (id, reference) => {
  expect(shortenReference(id)).toBe(reference);
});
