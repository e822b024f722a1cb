import { expect, test } from "vitest";
import {
  describeRefund,
  describeRefundTitle,
  type Refund,
} from "../../../app/lib/text/refund-messages";

const surplus: Refund = {
  reason: "SURPLUS",
  received: 9720,
  due: 8720,
  amount: 1000,
  returnedDate: null,
};
const part: Refund = { ...surplus, reason: "PART", received: 4360, amount: 4360 };

test("a refund describes what was paid, what was due and what is returned", () => {
  expect(describeRefund(surplus)).toBe("$97.20 came for $87.20. $10.00 will be returned to you.");
  expect(describeRefund(part)).toBe(
    "$43.60 came for $87.20. We cannot take part of the price. $43.60 will be returned to you.",
  );
});

test("each reason has its own sentence, and an unknown reason is not guessed", () => {
  const reasons = ["LATE", "ENDED", "CANCELLED", "TWICE", "PART", "SURPLUS"];
  const sentences = reasons.map((reason) => describeRefund({ ...part, reason }));
  expect(new Set(sentences).size).toBe(reasons.length);
  expect(sentences[2]).toContain("after the cancellation");
  expect(describeRefund({ ...part, reason: "OTHER" })).toBe(
    "$43.60 came. $43.60 will be returned to you.",
  );
});

test("a completed refund is described in the past tense, with its date", () => {
  const done = { ...surplus, returnedDate: "2026-11-24T02:00:00.000Z" };
  expect(describeRefund(done)).toBe(
    "$97.20 came for $87.20. $10.00 was returned to you on 24/11/2026.",
  );
  expect(describeRefundTitle([done])).toBe("We have returned $10.00 to you");
  expect(describeRefundTitle([done, part])).toBe("We will return $43.60 to you");
});
