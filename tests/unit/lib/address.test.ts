import { expect, test } from "vitest";
import { formatAddressLines, isPostalCode, toNormalCase } from "../../../app/lib/singapore/address";

const address = { block: "123", street: "Toa Payoh Lorong 1", postalCode: "310123" };

test("an address is shown line by line", () => {
  expect(
    formatAddressLines({ ...address, level: "05", unit: "12", building: "Nutmeg Court" }),
  ).toEqual(["Blk 123 Toa Payoh Lorong 1", "#05 - 12", "Nutmeg Court", "Singapore 310123"]);
});

test("empty parts leave no line and no stray punctuation", () => {
  const short = ["Blk 123 Toa Payoh Lorong 1", "Singapore 310123"];
  expect(formatAddressLines(address)).toEqual(short);
  expect(formatAddressLines({ ...address, level: " ", unit: "", building: null })).toEqual(short);
  expect(formatAddressLines({ ...address, level: "05" })[1]).toBe("#05");
});

test.each([
  ["310123", true],
  ["012345", true],
  ["31012", false],
  ["3101234", false],
  ["31012a", false],
  [" 310123", false],
  ["３１０１２３", false],
])("postal code %j is valid: %s", (value, valid) => {
  expect(isPostalCode(value)).toBe(valid);
});

test.each([
  ["JURONG WEST STREET 51", "Jurong West Street 51"],
  ["ST. GEORGE'S LANE", "St. George's Lane"],
  ["HOUSE OF TAN AT THE NTUC INCOME CENTRE", "House of Tan at the NTUC Income Centre"],
  ["12B", "12B"],
  ["Jalan SS2", "Jalan SS2"],
  ["", ""],
])("%j is written as %j", (words, expected) => {
  expect(toNormalCase(words)).toBe(expected);
});

test("an address in capitals from the register is shown in normal case", () => {
  expect(
    formatAddressLines({
      block: "12B",
      street: "TOA PAYOH LORONG 1",
      building: "NUTMEG COURT",
      postalCode: "310123",
    }),
  ).toEqual(["Blk 12B Toa Payoh Lorong 1", "Nutmeg Court", "Singapore 310123"]);
});
