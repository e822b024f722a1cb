/** Runs a job row by row. A failing row is logged, does not block the others and is retried in the next run. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { ProviderDependencies } from "./context";

type Log = Pick<ProviderDependencies, "log">;

export const PAGE_SIZE = 500;
/** Milliseconds after which a run ends, before its job counts as abandoned. The next run continues. */
const RUN_MS = 180_000;

/** A part of the rows that are due, in the order of their ids. */
export interface Page {
  limit: number;
  /** Matches the rows after the page before. */
  follows(id: Column | SQL): SQL | undefined;
}

export async function runForEachRow<Row extends { id: string }>(
  { log }: Log,
  rows: readonly Row[],
  failed: string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      log.warn({ err: error, row: row.id }, `${failed}, will retry`);
    }
  }
}

/**
 * Runs a job until no row is due. A row that failed or needed nothing stays due, but holds up no other row.
 *
 * @param readPage selects rows by the page's condition, order and limit
 */
export async function runForAllRows<Row extends { id: string }>(
  log: Log,
  readPage: (page: Page) => PromiseLike<readonly Row[]>,
  failed: string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  await runForAllPages(readPage, (rows) => runForEachRow(log, rows, failed, work));
}

/** Runs a job that judges the rows of a page together. */
export async function runForAllPages<Row extends { id: string }>(
  readPage: (page: Page) => PromiseLike<readonly Row[]>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const latest = performance.now() + RUN_MS;
  let last: string | undefined;
  for (let isFull = true; isFull && performance.now() < latest; ) {
    const after = last;
    const follows = (id: Column | SQL) => (after === undefined ? undefined : sql`${id} > ${after}`);
    const rows = await readPage({ limit: PAGE_SIZE, follows });
    await work(rows);
    last = rows.at(-1)?.id;
    isFull = rows.length === PAGE_SIZE;
  }
}
