/** How hard the visitors make this process work, measured, not guessed from a number of people: machines differ. */
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Slow with fewer pages under way, it is not the visitors' doing. */
const FEW_UNDER_WAY = 4;
/** So many at once wait for something else than the processor: the database, or a backend. */
const MANY_UNDER_WAY = 100;
const EVERY_MS = 20;

/** @param limitMs how late work may begin on average. @returns what reads the time since it was last read; 1 is the limit. */
export function strainMeter(limitMs: number, underWay: () => number): () => number {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  delays.enable();
  return () => {
    const late = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - EVERY_MS) : 0;
    delays.reset();
    const pages = underWay();
    return pages < FEW_UNDER_WAY ? 0 : Math.max(late / limitMs, pages / MANY_UNDER_WAY);
  };
}
