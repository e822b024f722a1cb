const LONGEST_WARNING = 60;

/** Computes the last seconds of an idle limit, in which a counter warns that it will be cleared: a minute, or half of a short limit. */
export function computeWarningSeconds(idleSeconds: number): number {
  return Math.min(LONGEST_WARNING, idleSeconds / 2);
}
