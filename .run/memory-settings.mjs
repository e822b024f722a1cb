// Memory limits of a portal process. `npm start`, `npm run serve` and the image all use them.

const DEFAULT_HEAP_MB = 192;

/**
 * Returns node's flags. Without limits V8 delays garbage collection on a large machine.
 * @param heapMb setting HEAP_MB (.github/docs/configuration.md). A provider with more data than usual may need more.
 */
export const nodeFlags = (heapMb = process.env.HEAP_MB) => [
  `--max-old-space-size=${heapMb || DEFAULT_HEAP_MB}`,
  "--max-semi-space-size=8",
];

/** Without them glibc retains V8's compilation memory for each of its threads: 150 MB with PGlite. Other C libraries ignore both. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
