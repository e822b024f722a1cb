/**
 * A prepared statement has one plan. By its own choice PostgreSQL makes a plan for the values of each of the first five runs, and of all
 * later ones if that plan looks cheaper: for a merged statement of a page that is thirty times the work of the answer. A plan lasts until
 * one of its tables is analyzed (table-statistics.server.ts).
 */
export const FORCE_GENERIC_PLAN = "plan_cache_mode=force_generic_plan";
