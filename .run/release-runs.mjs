// Runs of `npm run test:release` after the tests of `npm test` and the long ones: the route tests at other clocks, and the measurements.

/** Each weekday at 3 AM and at 3 PM in Singapore. Among them are public holidays, 31 December, 29 February and last days of months. */
const CLOCKS = [
  "2026-11-30T03:00", // Monday, the last day of a month
  "2026-12-14T15:00",
  "2026-12-01T03:00", // Tuesday
  "2028-02-29T15:00",
  "2026-12-09T03:00", // Wednesday
  "2027-03-31T15:00", // the last day of a month
  "2026-12-31T03:00", // Thursday
  "2027-01-07T15:00",
  "2027-01-15T03:00", // Friday
  "2026-12-25T15:00", // Christmas
  "2027-02-06T03:00", // Saturday, Chinese New Year
  "2027-01-23T15:00",
  "2026-12-13T03:00", // Sunday
  "2027-02-07T15:00", // the second day of Chinese New Year
];

const movedTo = (clock) => ({
  name: `route tests at ${clock} in Singapore`,
  words: ["npx", "vitest", "run", "--config", "tests/vitest.config.ts", "tests/routes"],
  env: {
    TEST_CLOCK: `${clock}+08:00`,
    TEST_SCOPE: "",
    NODE_OPTIONS: `--import=${new URL("./move-clock.mjs", import.meta.url)}`,
  },
});

const measured = (name) => ({ name, words: ["npm", "run", name] });

export const RELEASE_RUNS = [
  ...CLOCKS.map(movedTo),
  ...["browsers", "chaos", "rolling-update", "bench"].map(measured),
];
