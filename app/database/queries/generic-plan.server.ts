/**
 * A prepared statement has one plan. Left to itself, PostgreSQL makes a plan for the values of each of the first five runs, and of all later
 * ones too where it takes that plan for a cheaper one: for what a page asks together that is thirty times the work of answering.
 */
export const FORCE_GENERIC_PLAN = "plan_cache_mode=force_generic_plan";
