/**
 * Two PayNow codes of one order and all possible events. Payments are late, partial, exact, repeated or excessive. The customer cancels,
 * a card is charged with or without its notice, or the time expires. The provider's own functions run each history on the database. A
 * separate model gives the expected results. `tests/unit/payment/payment-verdict.test.ts` runs far more histories by the rule alone.
 * PAYMENT_REPLAYS=5000 runs that many here. PAYMENT_SEED repeats a run.
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
