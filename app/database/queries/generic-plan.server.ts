/**
 * Forces one plan per prepared statement. PostgreSQL by default plans each of the first five runs for its values, and all later runs too
 * if that plan looks cheaper. For a merged statement of a page that is thirty times the work of the answer. A plan lasts until one of its
 * tables is analyzed (table-statistics.server.ts).
 */
export const FORCE_GENERIC_PLAN = "plan_cache_mode=force_generic_plan";

/**
 * Turns off compilation of statements. PostgreSQL decides on it by its estimate of the cost. It took 100 ms for a statement of My services
 * that runs in one.
 */
export const DISABLE_JIT = "jit=off";
