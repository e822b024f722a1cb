import { expect, test } from "vitest";
import { computeGstOfNote } from "~/provider/payment/cancellation/refund-amount";
import { computeLinePrices } from "~/provider/payment/order/line-prices";
import { spreadNetOverLines } from "~/provider/payment/settlement/time-of-supply";
import { computePrices, type Discount } from "~/provider/shop/cart/pricing";

/** Prices of packages in cents, without GST. */
const PRICES = [1, 50, 1950, 3333, 8000, 10_800, 19_500, 33_600, 45_001];
const DISCOUNTS: (Discount | null)[] = [
  null,
  { description: "10 %", percentBasisPoints: 1000, amountCents: null, productId: null },
  { description: "5 %", percentBasisPoints: 500, amountCents: null, productId: "0" },
  { description: "$50", percentBasisPoints: null, amountCents: 5000, productId: null },
];
const RATES = [700, 800, 900, 1000];

/** All carts of two and three packages. */
function listCarts(): number[][] {
  const pairs = PRICES.flatMap((one) => PRICES.map((two) => [one, two]));
  return [...pairs, ...pairs.flatMap((pair) => PRICES.map((price) => [...pair, price]))];
}

function makeInvoice(amounts: number[], discount: Discount | null, rate: number) {
  const lines = amounts.map((amount, index) => ({ productId: String(index % 2), amount }));
  const prices = computePrices(lines, discount, rate);
  const items = amounts.map((amountCents, index) => ({
    amountCents,
    discountCents: prices.discounts[index] ?? 0,
  }));
  return {
    order: { totalCents: prices.total, gstBasisPoints: rate },
    gstCents: prices.gst,
    items,
  };
}

/** Writes the notes one after the other and returns the GST of each. */
function writeNotes(refunds: readonly number[], rate: number): number[] {
  const sums = { cents: 0, gstCents: 0 };
  return refunds.map((cents) => {
    const gst = computeGstOfNote(sums, cents, rate);
    sums.cents += cents;
    sums.gstCents += gst;
    expect(gst).toBeGreaterThanOrEqual(0);
    expect(gst).toBeLessThanOrEqual(cents);
    return gst;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("credit notes over a whole invoice reverse exactly its total and its GST", () => {
  for (const rate of RATES)
    for (const discount of DISCOUNTS)
      for (const amounts of listCarts()) {
        const { order, gstCents, items } = makeInvoice(amounts, discount, rate);
        const refunds = computeLinePrices(order, items);
        expect(sum(refunds)).toBe(order.totalCents);
        expect(sum(writeNotes(refunds, rate))).toBe(gstCents);
        expect(sum(writeNotes([...refunds].reverse(), rate))).toBe(gstCents);
      }
});

test("credit notes over a part never reverse more GST than the invoice charged", () => {
  for (const rate of RATES)
    for (const amounts of listCarts()) {
      const { order, gstCents, items } = makeInvoice(amounts, null, rate);
      const refunds = computeLinePrices(order, items).map((cents) => Math.round(cents * 0.9));
      expect(sum(writeNotes(refunds, rate))).toBeLessThanOrEqual(gstCents);
    }
});

test("packages whose GST was computed again on the day of payment go back as the total that was paid", () => {
  for (const amounts of listCarts()) {
    const { order, items } = makeInvoice(amounts, null, 800);
    const again = spreadNetOverLines(order.totalCents, 900, items);
    const refunds = computeLinePrices({ ...order, gstBasisPoints: 900 }, again);
    expect(sum(refunds)).toBe(order.totalCents);
    expect(refunds.every((cents) => cents >= 0)).toBe(true);
  }
});

test("two packages of $108.00 and $336.00 with 10 % off reverse $35.96, as charged", () => {
  const [, tenPercent = null] = DISCOUNTS;
  const { order, gstCents, items } = makeInvoice([10_800, 33_600], tenPercent, 900);
  expect(gstCents).toBe(3596);
  expect(writeNotes(computeLinePrices(order, items), 900)).toEqual([875, 2721]);
});
