import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addGstToEach,
  computeGst,
  computePercent,
  formatAmount,
  formatMoney,
  parseAmount,
  withGst,
} from "../../../app/lib/money";

const cents = fc.integer({ min: 0, max: 99_999_999_999 });
const rate = fc.integer({ min: 0, max: 10_000 });

test("amounts with GST add up to their sum with GST, each at most a cent from its own", () => {
  expect(addGstToEach([1950, 1950, 1950], 900)).toEqual([2126, 2125, 2126]);
  const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 10 });
  fc.assert(
    fc.property(amounts, rate, (all, basisPoints) => {
      const each = addGstToEach(all, basisPoints);
      const sum = (list: number[]) => list.reduce((total, one) => total + one, 0);
      expect(sum(each)).toBe(withGst(sum(all), basisPoints));
      for (const [index, amount] of all.entries())
        expect(Math.abs((each[index] as number) - withGst(amount, basisPoints))).toBeLessThan(2);
    }),
  );
});

test("GST is rounded half up", () => {
  expect(computeGst(1950, 900)).toBe(176);
  expect(computeGst(1949, 900)).toBe(175);
  expect(computeGst(0, 900)).toBe(0);
  expect(computeGst(19_500, 900)).toBe(1755);
  expect(withGst(19_500, 900)).toBe(21_255);
});

test("the referral discount is 5 %", () => {
  expect(computePercent(20_000, 500)).toBe(1000);
  expect(computePercent(1950, 500)).toBe(98);
});

test("rounding agrees with exact arithmetic", () => {
  fc.assert(
    fc.property(cents, rate, (amount, points) => {
      const exact = (BigInt(amount) * BigInt(points) + 5000n) / 10_000n;
      expect(BigInt(computePercent(amount, points))).toBe(exact);
    }),
  );
});

test("a refund is exactly the opposite of the charge", () => {
  fc.assert(
    fc.property(cents, rate, (amount, points) => {
      expect(computePercent(-amount, points) + computePercent(amount, points)).toBe(0);
    }),
  );
});

test("fractions of a cent are rejected", () => {
  expect(() => computeGst(19.5, 900)).toThrow(RangeError);
  expect(() => computeGst(1950, 0.09)).toThrow(RangeError);
  expect(() => computeGst(Number.NaN, 900)).toThrow(RangeError);
  expect(() => formatMoney(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
});

test.each([
  [21_255, "$212.55"],
  [123_450, "$1,234.50"],
  [123_456_789, "$1,234,567.89"],
  [100_000, "$1,000.00"],
  [5, "$0.05"],
  [0, "$0.00"],
  [-500, "-$5.00"],
])("%i cents is formatted as %s", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test.each([
  ["212.55", 21_255],
  ["$212.55", 21_255],
  ["$1,234.50", 123_450],
  [" 20 ", 2000],
  ["0.5", 50],
])("%j is read as %i cents", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(["", "$", "-5", "1.234", "1,2", "1e3", "abc", "9999999999", "１２"])(
  "%j is not an amount",
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test("every formatted amount is parsed back to the same value", () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parseAmount(formatMoney(amount))).toBe(amount);
      expect(parseAmount(formatAmount(amount))).toBe(amount);
    }),
  );
});
