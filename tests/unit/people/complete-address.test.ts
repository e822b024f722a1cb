import { expect, test } from "vitest";
import { isCompleteAddress } from "~/features/people/address/address-fields";

const address = { postalCode: "640501", block: "501", street: "Jurong West Street 51", unit: "" };

test.each([
  ["a whole address", {}, true],
  ["a postal code as people write it", { postalCode: "S(640501)" }, true],
  ["five digits", { postalCode: "64050" }, false],
  ["no postal code", { postalCode: "" }, false],
  ["no block", { block: " " }, false],
  ["no street", { street: "" }, false],
])("an address is complete enough to save: %s", (_title, typed, complete) => {
  const answers = new FormData();
  for (const [name, value] of Object.entries({ ...address, ...typed })) answers.set(name, value);
  expect(isCompleteAddress(answers)).toBe(complete);
});
