/** How hard the visitors make this process work, measured, not guessed from a number of people: machines differ. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Slow with fewer pages under way, it is not the visitors' doing. */
const FEW_UNDER_WAY = 4;
/** More at once are all late, on a processor that has no time left. */
const MANY_UNDER_WAY = 12;
/** So many wait for something else than the processor: the database, or a backend. */
const FAR_TOO_MANY = 100;
/** Later than this part of the limit, the processor has no time left. */
const BUSY = 0.25;
const EVERY_MS = 10;
/** Of the last reading: one slow page is no rush. */
const WEIGHT = 0.5;

export interface StrainMeter {
  /** Measures the time since it was last read. @returns 1 at the limit. */
  read(): number;
  /** Whether another page now would only make all of them later. */
  isFull(): boolean;
}

/** @param limitMs how late work may begin on average. */
export function strainMeter(limitMs: number, underWay: () => number): StrainMeter {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  let strain = 0;
  let isBusy = false;
  return {
    read() {
      const late = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - EVERY_MS) / limitMs : 0;
      delays.reset();
      isBusy = late > BUSY;
      const pages = underWay();
      const measured =
        pages < FEW_UNDER_WAY
          ? 0
          : Math.max(late, pages / (isBusy ? MANY_UNDER_WAY : FAR_TOO_MANY));
      strain += WEIGHT * (measured - strain);
      return strain;
    },
    isFull: () => isBusy && underWay() >= MANY_UNDER_WAY,
  };
}
