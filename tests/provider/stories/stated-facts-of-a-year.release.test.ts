// Shorter: tests/provider/stories/stated-facts.test.ts
import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { beginLife, lifeSteps, takeStep } from "./lives";
import { findContradictions } from "./stated-facts";

const world = useTestProvider();

test("over a generated year, all places state the same facts every week", async () => {
  await fc.assert(
    fc.asyncProperty(lifeSteps({ minLength: 52, maxLength: 52 }), async (steps) => {
      const life = await beginLife(world);
      for (const [week, step] of steps.entries()) {
        await takeStep(life, step);
        await takeStep(life, "wait a week");
        expect(await findContradictions(life), steps.slice(0, week + 1).join(", ")).toEqual([]);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 1_800_000);
