import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { beginLife, lifeSteps, takeStep } from "./lives";
import { findContradictions } from "./stated-facts";

const world = useTestProvider();

/** One life with every step. The others are generated. */
const EVERY_STEP = [
  ...["book", "book", "move by telephone", "freeze", "extend", "wait a week"],
  ...["pay the invoice", "cancel a session", "cancel the package", "return the money"],
  "end the access",
];

test("in a generated life, all places state the same facts after each step", async () => {
  await fc.assert(
    fc.asyncProperty(lifeSteps({ minLength: 3, maxLength: 6 }), async (steps) => {
      const life = await beginLife(world);
      expect(await findContradictions(life)).toEqual([]);
      for (const [index, step] of steps.entries()) {
        await takeStep(life, step);
        expect(await findContradictions(life), steps.slice(0, index + 1).join(", ")).toEqual([]);
      }
    }),
    { examples: [[EVERY_STEP]], numRuns: 2 },
  );
});
