/** `npm test` runs what a change can break. `npm run test:release` also runs the long tests (.github/docs/testing.md). */
export const isRelease = process.env.TEST_SCOPE === "release";

/** Chooses a number of runs, seeds or languages: a short one, and a long one before a release. */
export const inScope = <Value>(short: Value, release: Value): Value =>
  isRelease ? release : short;
