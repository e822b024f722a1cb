import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computePercent } from "~/lib/money";
import { computePrices, type Discount } from "~/provider/shop/cart/pricing";

const GST = 900;
const line = (amount: number, productId = "gym-tonic") => ({ productId, amount });
const code = (more: Partial<Discount>): Discount => ({
  description: "A code",
  percentBasisPoints: null,
  amountCents: null,
  productId: null,
  ...more,
});

describe("GST on the total, rounded half up", () => {
  test("19.50 at 9 % has 1.76 GST", () => {
    expect(computePrices([line(1950)], null, GST)).toEqual({
      discounts: [0],
      subTotal: 1950,
      discount: 0,
      gst: 176,
      total: 2126,
    });
  });

  test("two of 19.50 are taxed together as 3.51, not twice 1.76", () => {
    expect(computePrices([line(1950), line(1950)], null, GST)).toMatchObject({
      gst: 351,
      total: 4251,
    });
  });

  test("an empty cart costs nothing", () => {
    expect(computePrices([], null, GST)).toEqual({
      discounts: [],
      subTotal: 0,
      discount: 0,
      gst: 0,
      total: 0,
    });
  });
});

describe("discounts before GST", () => {
  test("a percentage applies to the sub-total and is split over the lines: 5 % of 58.50 is 2.93, not 2.94", () => {
    const thrice = [line(1950), line(1950), line(1950)];
    expect(computePrices(thrice, code({ percentBasisPoints: 500 }), GST)).toEqual({
      discounts: [98, 97, 98],
      subTotal: 5850,
      discount: 293,
      gst: 500,
      total: 6057,
    });
  });

  test("an amount is deducted from the first lines until it is used up", () => {
    const priced = computePrices([line(1950), line(8000)], code({ amountCents: 2000 }), GST);
    expect(priced).toMatchObject({ discounts: [1950, 50], discount: 2000, total: 7950 + 716 });
  });

  test("an amount larger than the cart makes it free and no more", () => {
    expect(computePrices([line(1950)], code({ amountCents: 5000 }), GST)).toMatchObject({
      discounts: [1950],
      gst: 0,
      total: 0,
    });
  });

  test("100 % leaves a total of zero", () => {
    expect(
      computePrices([line(19500), line(8000)], code({ percentBasisPoints: 10_000 }), GST),
    ).toMatchObject({ gst: 0, total: 0 });
  });

  test("a code for one product leaves the other products unchanged", () => {
    const lines = [line(8000, "circuit-training"), line(19500)];
    expect(
      computePrices(lines, code({ percentBasisPoints: 1500, productId: "gym-tonic" }), GST)
        .discounts,
    ).toEqual([0, 2925]);
    expect(
      computePrices(lines, code({ amountCents: 2000, productId: "gym-tonic" }), GST).discounts,
    ).toEqual([0, 2000]);
  });
});

test("no line is below zero and the sums agree, for any cart and code", () => {
  const lines = fc.array(
    fc.record({
      productId: fc.constantFrom("a", "b"),
      amount: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { maxLength: 10 },
  );
  const discount = fc.oneof(
    fc.constant(null),
    fc
      .record({
        percentBasisPoints: fc.integer({ min: 0, max: 10_000 }),
        productId: fc.constantFrom(null, "a"),
      })
      .map(code),
    fc
      .record({
        amountCents: fc.integer({ min: 0, max: 2_000_000 }),
        productId: fc.constantFrom(null, "a"),
      })
      .map(code),
  );
  fc.assert(
    fc.property(lines, discount, (cart, given) => {
      const { discounts, subTotal, discount: taken, gst, total } = computePrices(cart, given, GST);
      expect(discounts).toHaveLength(cart.length);
      for (const [index, off] of discounts.entries()) {
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(cart[index]?.amount ?? 0);
      }
      expect(taken).toBe(discounts.reduce((sum, off) => sum + off, 0));
      const discounted = cart
        .filter(({ productId }) => given?.productId === null || given?.productId === productId)
        .reduce((sum, { amount }) => sum + amount, 0);
      if (given?.percentBasisPoints != null)
        expect(taken).toBe(computePercent(discounted, given.percentBasisPoints));
      expect(total).toBe(subTotal - taken + gst);
    }),
  );
});
