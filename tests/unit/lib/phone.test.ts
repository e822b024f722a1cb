import { expect, test } from "vitest";
import {
  formatMobileForOneField,
  isContactNumber,
  isHomeNumber,
  isPhoneNumber,
  isSingaporePhoneNumber,
  listWrittenForms,
  maskEmail,
  maskPhone,
  normalisePhone,
  readClaimedNumber,
  toE164,
} from "../../../app/lib/singapore/phone";

test.each(["61234567", "81234567", "91234567", "9123 4567", "9123-4567", " 9123 4567 "])(
  "%j is a Singapore mobile number",
  (number) => {
    expect(isSingaporePhoneNumber(number)).toBe(true);
  },
);

test.each(["", "31234567", "71234567", "9123456", "912345678", "9123456a", "+6591234567"])(
  "%j is not a Singapore mobile number",
  (number) => {
    expect(isSingaporePhoneNumber(number)).toBe(false);
  },
);

test("a Singapore number follows the mobile rule, other numbers their own numbering plan", () => {
  expect(isPhoneNumber("+65", "8000 0000")).toBe(true);
  expect(isPhoneNumber("65", "91234567")).toBe(true);
  expect(isPhoneNumber("+65", "31234567")).toBe(false);
  expect(isPhoneNumber("+60", "12-345 6789")).toBe(true);
  expect(isPhoneNumber("+60", "12")).toBe(false);
  expect(isPhoneNumber("+44", "07400 123456")).toBe(true);
});

test.each([
  ["", "91234567"],
  ["+", "91234567"],
  ["+0", "91234567"],
  ["+999", "91234567"],
  ["javascript:", "91234567"],
  ["+60", "x".repeat(10_000)],
])("calling code %j is rejected without an error", (code, number) => {
  expect(isPhoneNumber(code, number)).toBe(false);
  expect(toE164(code, number)).toBeNull();
});

test("a home number may be a landline, a mobile or a full foreign number", () => {
  expect(isHomeNumber("6123 4567")).toBe(true);
  expect(isHomeNumber("3123 4567")).toBe(true);
  expect(isHomeNumber("9123 4567")).toBe(true);
  expect(isHomeNumber("+65 6123 4567")).toBe(true);
  expect(isHomeNumber("+60 3-2161 1000")).toBe(true);
  expect(isHomeNumber("5123 4567")).toBe(false);
  expect(isHomeNumber("+65 5123 4567")).toBe(false);
  expect(isHomeNumber("1234")).toBe(false);
});

test.each([
  ["9123 4567", true],
  ["+65 9123 4567", true],
  ["+65 3123 4567", false],
  ["+60 12-345 6789", true],
  ["012-345 6789", false],
  ["+60 1", false],
])("%j is a contact number: %s", (number, ok) => {
  expect(isContactNumber(number)).toBe(ok);
});

test("a single field shows a Singapore mobile as it is, and any other number with its calling code", () => {
  expect(formatMobileForOneField("+65", "91234567")).toBe("91234567");
  expect(formatMobileForOneField("+60", "123456789")).toBe("+60123456789");
  expect(formatMobileForOneField("+44", "07400 123456")).toBe("+447400123456");
});

test("numbers are sent in E.164 format", () => {
  expect(toE164("+65", "9123 4567")).toBe("+6591234567");
  expect(toE164("+44", "07400 123456")).toBe("+447400123456");
  expect(toE164("+65", "1234")).toBeNull();
});

test("a number is found with and without its country's leading zero", () => {
  expect(listWrittenForms("+65", "9123-4567")).toEqual(["91234567"]);
  expect(listWrittenForms("+44", "07400 123456").sort()).toEqual(["07400123456", "7400123456"]);
  expect(listWrittenForms("+44", "7400 123456").sort()).toEqual(["07400123456", "7400123456"]);
  expect(listWrittenForms("+65", "nobody")).toEqual(["nobody"]);
});

test("spaces, dashes, dots, brackets and full-width digits are accepted", () => {
  expect(normalisePhone(" (9123)–45.67 ")).toBe("91234567");
  expect(normalisePhone("９１２３４５６７")).toBe("91234567");
});

test("contact details are masked", () => {
  expect(maskPhone("9123 4567")).toBe("****4567");
  expect(maskPhone("12345")).toBe("****5");
  expect(maskPhone("123")).toBe("****");
  expect(maskPhone("")).toBe("");
  expect(maskEmail("mdm.tan@example.com")).toBe("m****@example.com");
  expect(maskEmail("nonsense")).toBe("****");
});

test.each([
  ["+6591234567", "+6591234567"],
  ["+65 9123-4567", "+6591234567"],
  ["6591234567", "+6591234567"],
  ["91234567", "+6591234567"],
  ["+60 12-345 6789", "+60123456789"],
  ["tel:+6591234567", "+6591234567"],
  ["12345", null],
  ["ask reception", null],
  ["", null],
  [91234567, null],
  [undefined, null],
])("the number of an identity provider %j is read as %j", (claim, number) => {
  expect(readClaimedNumber(claim)).toBe(number);
});
