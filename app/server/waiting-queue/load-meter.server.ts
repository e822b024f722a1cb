/** How hard the visitors make this process work, measured, not guessed from a number of people: machines differ. */
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

/** With fewer pages in progress, or requested since the last reading, a slow process is not caused by visitors. */
const FEW_PAGES = 4;
/** More at once are all late, on a processor that has no time left. */
const HIGH_CONCURRENCY = 12;
/** Pages in progress at the limit while the processor is not busy. They wait for the database or a backend. */
const EXCESSIVE_CONCURRENCY = 100;
/** Share of the time at work above which little is left. A process that waits for a silent backend is idle. */
const BUSY = 0.7;
const EVERY_MS = 10;
/** Weight of the last reading in the average, so that one slow page is no rush. */
const WEIGHT = 0.5;

export interface LoadMeter {
  /** Counts a page request. */
  note(): void;
  /** Measures the time since it was last read. @returns 1 at the limit. */
  read(): number;
  /** Checks whether another page now would only delay all of them. */
  isFull(): boolean;
}

/** @param limitMs how late work may begin on average. */
export function createLoadMeter(limitMs: number, underWay: () => number): LoadMeter {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  let strain = 0;
  let sampledAt = 0;
  let isBusy = false;
  let last = performance.eventLoopUtilization();
  return {
    note() {
      sampledAt += 1;
    },
    read() {
      const late = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - EVERY_MS) / limitMs : 0;
      delays.reset();
      const now = performance.eventLoopUtilization();
      isBusy = performance.eventLoopUtilization(now, last).utilization > BUSY;
      last = now;
      const pages = underWay();
      const measured =
        Math.max(pages, sampledAt) < FEW_PAGES
          ? 0
          : Math.max(late, pages / (isBusy ? HIGH_CONCURRENCY : EXCESSIVE_CONCURRENCY));
      sampledAt = 0;
      strain += WEIGHT * (measured - strain);
      return strain;
    },
    isFull: () => isBusy && underWay() >= HIGH_CONCURRENCY,
  };
}
