import fc from "fast-check";
import { expect, test } from "vitest";
import {
  computeNricCheckLetter,
  isSingaporeId,
  maskIdNumber,
  normaliseIdNumber,
} from "../../../app/lib/singapore/nric";

const digits7 = fc.integer({ min: 0, max: 9_999_999 }).map((n) => String(n).padStart(7, "0"));
const prefix = fc.constantFrom("S", "T", "F", "G", "M");

test.each([
  ["S", "D"],
  ["T", "J"],
  ["F", "N"],
  ["G", "X"],
  ["M", "K"],
])("%s1234567 ends with %s", (first, last) => {
  expect(computeNricCheckLetter(first, "1234567")).toBe(last);
});

test("an ID type accepts only its own first letters", () => {
  expect(isSingaporeId("S1234567D", "nric")).toBe(true);
  expect(isSingaporeId("S1234567D", "fin")).toBe(false);
  expect(isSingaporeId("M1234567K", "fin")).toBe(true);
  expect(isSingaporeId("M1234567K", "nric")).toBe(false);
  expect(isSingaporeId("M1234567K", "all")).toBe(true);
});

test.each([
  "",
  "S1234567",
  "S1234567DD",
  " S1234567D",
  "s1234567d",
  "A1234567D",
  "S12345A7D",
  "S１２３４５６７D",
  "constructor",
])("%j is rejected", (value) => {
  expect(isSingaporeId(value)).toBe(false);
});

test("the check letter is the only letter accepted", () => {
  fc.assert(
    fc.property(prefix, digits7, (first, digits) => {
      const accepted = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((last) =>
        isSingaporeId(first + digits + last),
      );
      expect(accepted).toEqual([computeNricCheckLetter(first, digits)]);
    }),
  );
});

test("one wrong digit is always detected", () => {
  fc.assert(
    fc.property(
      prefix,
      digits7,
      fc.nat(6),
      fc.integer({ min: 1, max: 9 }),
      (first, digits, i, by) => {
        const wrong = [...digits];
        wrong[i] = String((Number(wrong[i]) + by) % 10);
        expect(isSingaporeId(first + wrong.join("") + computeNricCheckLetter(first, digits))).toBe(
          false,
        );
      },
    ),
  );
});

test("a check letter is computed for known series only", () => {
  expect(() => computeNricCheckLetter("A", "1234567")).toThrow(RangeError);
  expect(() => computeNricCheckLetter("toString", "1234567")).toThrow(RangeError);
  expect(() => computeNricCheckLetter("S", "123456")).toThrow(RangeError);
});

test("a typed ID number is changed to capitals without spaces", () => {
  expect(normaliseIdNumber(" s1234-567 d ")).toBe("S1234567D");
});

test("an ID number is masked", () => {
  expect(maskIdNumber("S1234567D")).toBe("S****567D");
  expect(maskIdNumber("s1234567d")).toBe("S****567D");
  expect(maskIdNumber("AB1234")).toBe("A****4");
  expect(maskIdNumber("AB123")).toBe("A****");
  expect(maskIdNumber("AB12")).toBe("****");
  expect(maskIdNumber("")).toBe("");
});

test("a mask hides at least four characters and shows at most five", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), (id) => {
      const shown = maskIdNumber(id).replace("****", "").length;
      expect(shown).toBeLessThanOrEqual(Math.max(0, Math.min(5, id.length - 4)));
    }),
  );
});
