import { expect, test } from "vitest";
import { computeGstWithin, computeRefund } from "~/provider/payment/cancellation/refund-amount";

const rule = {
  coolingOffDays: 14,
  returned: [
    { usedUpToPercent: 25, returnedPercent: 90 },
    { usedUpToPercent: 50, returnedPercent: 70 },
  ],
};
const twelve = { paidCents: 11_772, totalSessions: 12, isCoolingOff: false } as const;

test.each([
  // 117.72 × 12/12 × 90 % = 105.948
  [0, "CHANGED_MIND", false, 10_595],
  // 117.72 × 9/12 × 90 % = 79.461
  [3, "CHANGED_MIND", false, 7946],
  // 117.72 × 8/12 × 70 % = 54.936: four of twelve are more than a quarter
  [4, "CHANGED_MIND", false, 5494],
  // 117.72 × 6/12 × 70 % = 41.202
  [6, "CHANGED_MIND", false, 4120],
  [7, "CHANGED_MIND", false, 0],
  [12, "CHANGED_MIND", false, 0],
  [0, "CHANGED_MIND", true, 11_772],
  // One session used ends the cooling-off: 117.72 × 11/12 × 90 % = 97.119
  [1, "CHANGED_MIND", true, 9712],
  // 117.72 × 9/12 = 88.29
  [3, "HEALTH", false, 8829],
  // 117.72 × 1/12 = 9.81
  [11, "HEALTH", false, 981],
] as const)(
  "after %i of 12 sessions, %s, cooling off %s: %i cents go back",
  (usedSessions, reason, isCoolingOff, cents) => {
    expect(computeRefund(rule, { ...twelve, usedSessions, reason, isCoolingOff })).toBe(cents);
  },
);

test("a refund is never more than was paid, and shrinks with each session", () => {
  for (const paidCents of [0, 1, 99, 11_772, 21_713, 1_000_001])
    for (const totalSessions of [1, 7, 12, 24])
      for (const reason of ["CHANGED_MIND", "HEALTH"] as const) {
        const each = Array.from({ length: totalSessions + 1 }, (_, usedSessions) =>
          computeRefund(rule, {
            paidCents,
            totalSessions,
            usedSessions,
            reason,
            isCoolingOff: false,
          }),
        );
        expect(each[0]).toBeLessThanOrEqual(paidCents);
        expect(each.at(-1)).toBe(0);
        expect([...each].sort((one, other) => other - one)).toEqual(each);
      }
});

test.each([
  // 79.46 × 9/109 = 6.5609
  [7946, 900, 656],
  [11_772, 900, 972],
  [0, 900, 0],
  [10_000, 0, 0],
])("%i cents at %i basis points contain %i cents of GST", (cents, rate, gst) => {
  expect(computeGstWithin(cents, rate)).toBe(gst);
});
