/** Tests if two kinds of request can be distinguished by their duration. */
import { randomInt } from "node:crypto";

export type Probe = (nth: number) => Promise<unknown>;

/** Measures milliseconds of each kind of probe, one after the other, in a random order for each round. */
export async function interleaved(
  kinds: Record<string, Probe>,
  rounds: number,
): Promise<Record<string, number[]>> {
  const took: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [name, probe] of shuffled(Object.entries(kinds))) {
      const started = performance.now();
      await probe(round);
      took[name] = [...(took[name] ?? []), performance.now() - started];
    }
  return took;
}

function shuffled<Item>(items: Item[]): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
}

/**
 * Computes the area under the ROC curve for a guess of the kind from the time, whichever is slower. 0.5 reveals nothing, 1 reveals all.
 */
export function auc(one: readonly number[], other: readonly number[]): number {
  let slower = 0;
  for (const left of one)
    for (const right of other) slower += left > right ? 1 : left === right ? 0.5 : 0;
  return Math.abs(slower / (one.length * other.length) - 0.5) + 0.5;
}

export const median = (times: readonly number[]): number =>
  [...times].sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
