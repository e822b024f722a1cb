// How the portal's processes hold on to memory. The image and `npm run serve` say the same (tests/unit/start.test.ts).

/** The portal needs little; without limits Node would let garbage pile up on a large machine. */
export const NODE_FLAGS = ["--max-old-space-size=256", "--max-semi-space-size=8"];

/** Each of V8's threads would keep what it once compiled with: with PGlite a hundred megabytes. */
export const ENVIRONMENT = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
