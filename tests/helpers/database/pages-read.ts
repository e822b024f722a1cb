/** The work of PostgreSQL for a call: the pages of tables that it reads. Pages of indexes are mostly read in planning. */
import type { OpenDatabase } from "~/database/engine/connect.server";

/** Counts the pages, from the statistics of PostgreSQL. The database has one connection. */
export async function pagesRead({ runSql }: OpenDatabase, work: () => Promise<unknown>) {
  const read = async () => {
    await runSql("select pg_stat_force_next_flush()");
    const { rows } = await runSql(
      `select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0))::int as pages from pg_statio_user_tables`,
    );
    return rows[0]?.pages as number;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}
