/** The one source of "now". The sandbox hands in a clock that can be moved forward. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
