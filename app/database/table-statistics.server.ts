/**
 * Statistics of growing tables. A prepared statement keeps its plan until PostgreSQL analyzes one of its tables. A plan made while the
 * table was nearly empty may read the whole table for each row. Autovacuum comes once a minute at best, and PGlite has none.
 */
import type { RunSql } from "./engine/connect.server";

const CHECK_EVERY_MS = 5_000;

/**
 * The planner's page count is the one of the last analysis. Tables of one page are read whole by any plan. An analysis in the middle of a
 * large insert sees its pages and none of its rows: such a table has grown when the insert has been committed.
 */
const GROWN = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema')
    and (pg_relation_size(pg_class.oid) > (2 * relpages + 1) * current_setting('block_size')::bigint
      or (relpages > 1 and reltuples = 0 and pg_stat_get_mod_since_analyze(pg_class.oid) > 0))`;

/** Analyzes the tables that have at least doubled since their last analysis, which discards the plans of every connection. */
export async function analyzeGrownTables(runSql: RunSql): Promise<void> {
  const { rows } = await runSql(GROWN);
  // Another process may analyze the same table now.
  for (const { name } of rows) await runSql(`analyze (skip_locked) ${name}`);
}

/** Checks for grown tables until the process ends. */
export function watchTableGrowth(
  runSql: RunSql,
  onError: (error: unknown) => void,
  everyMs = CHECK_EVERY_MS,
): void {
  const check = async () => {
    await analyzeGrownTables(runSql).catch(onError);
    setTimeout(check, everyMs).unref();
  };
  setTimeout(check, everyMs).unref();
}
