// How the portal's processes hold on to memory. The image and `npm run serve` say the same (tests/unit/start.test.ts).

/**
 * The portal needs little; without limits Node would let garbage pile up on a large machine. Left to itself, V8 would look through the whole
 * heap each time that it has grown by a quarter: at a rush once a second.
 */
export const NODE_FLAGS = [
  "--max-old-space-size=192",
  "--max-semi-space-size=8",
  "--heap-growing-percent=70",
];

/**
 * The C library would keep what V8 once compiled with, for each of its threads: with PGlite 150 MB. V8 takes it in pieces of 32 KB, and each goes
 * back to the system as soon as it is free, not only when it is the last of a heap: on PostgreSQL 20 MB.
 */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "32768",
};
