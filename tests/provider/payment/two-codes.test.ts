/**
 * Two PayNow codes of one order, and everything that can come: each paid late, in part, exactly, once more or too much, the customer
 * cancelling, a card charged meanwhile with its notice or without, the time running out. The provider's own functions play each history
 * on the database, and a model that knows nothing of them says what must come of it. `tests/unit/payment/payment-verdict.test.ts` plays far more
 * of them by the rule alone. PAYMENT_REPLAYS=5000 plays that many here; PAYMENT_SEED repeats a run.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTwoCodes, type TwoCodes } from "./two-codes-fixture";
import { happenings } from "./two-codes-model";

const RUNS = Number(process.env.PAYMENT_REPLAYS ?? 40);
const SEED = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000);

let world: TwoCodes;
beforeAll(async () => {
  world = await openTwoCodes();
});
afterAll(() => world?.close());

const history = fc.shuffledSubarray(happenings, { minLength: 1, maxLength: 7 });

test(`payments for two codes, in any order, are each judged on their own (${RUNS} histories, seed ${SEED})`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      const { expected, found } = await world.play(happened);
      expect(found).toEqual(expected);
      played += 1;
      if (played % 500 === 0) process.stdout.write(`${played} histories\n`);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 36_000_000);
