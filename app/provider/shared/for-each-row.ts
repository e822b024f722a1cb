/** Runs a job row by row. A failing row is logged, does not block the others and is retried in the next run. */
import { and, type Column, type SQL, sql } from "drizzle-orm";
import type { Context, ProviderDependencies } from "./context";

type Log = Pick<ProviderDependencies, "log">;
interface Run extends Pick<Context, "log" | "runEndsAt"> {
  /** Rows at the same time. The default is one. */
  inParallel?: number;
}

export const PAGE_SIZE = 500;
/** Milliseconds that the parts of a run share. Its job counts as abandoned after five minutes. */
export const RUN_MS = 200_000;
/** Rows in parallel for work that waits for a bank or a gateway. */
export const CALLS_IN_PARALLEL = 4;

/** A part of the rows that are due, in the order of their ids. */
export interface Page {
  limit: number;
  /** Matches the rows after the page before. */
  follows(id: Column | SQL): SQL | undefined;
}

/**
 * The order of pages. The text has no index. PostgreSQL would read that of the id from its beginning, past all rows that are not due, to find
 * a page without sorting.
 */
export const sortById = (id: Column | SQL) => sql`(${id})::text collate "C"`;

type ReadPage<Row> = (page: Page) => PromiseLike<readonly Row[]>;

/** The last row of each run that had to end early, by its message. Another process begins at the first row, which skips none. */
const lastRows = new Map<string, string>();

export async function runForEachRow<Row extends { id: string }>(
  { log }: Log,
  rows: Iterable<Row>,
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
 * Runs a job until no row is due. A row that failed or needed nothing stays due, but holds up no other row. After a run that slow rows
 * ended early, the next one continues behind them and returns to them at its end.
 *
 * @param readPage selects rows by the page's condition, order and limit
 */
export async function runForAllRows<Row extends { id: string }>(
  run: Run,
  readPage: ReadPage<Row>,
  failed: string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const endsAt = computeEndOfPart(run);
  const last = lastRows.get(failed);
  lastRows.delete(failed);
  for (const range of last === undefined ? [{}] : [{ after: last }, { until: last }])
    for await (const rows of readPages(readPage, range)) {
      const begun = takeUntil(rows, endsAt);
      const lanes = Array.from({ length: run.inParallel ?? 1 }, () =>
        runForEachRow(run, begun.rows, failed, work),
      );
      await Promise.all(lanes);
      if (performance.now() < endsAt) continue;
      if (begun.last !== undefined) lastRows.set(failed, begun.last);
      return;
    }
}

/** Runs a job that judges the rows of a page together. */
export async function runForAllPages<Row extends { id: string }>(
  run: Run,
  readPage: ReadPage<Row>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const endsAt = computeEndOfPart(run);
  for await (const rows of readPages(readPage, {})) {
    await work(rows);
    if (performance.now() >= endsAt) return;
  }
}

/** Gives a part of a run half of the time that is left, so that each part gets some. */
function computeEndOfPart({ runEndsAt }: Run): number {
  const now = performance.now();
  return now + ((runEndsAt ?? now + RUN_MS) - now) / 2;
}

/** Hands out rows to several lanes until the time has passed. */
function takeUntil<Row extends { id: string }>(rows: readonly Row[], endsAt: number) {
  const begun: { rows: Iterable<Row>; last: string | undefined } = { rows: [], last: undefined };
  const next = function* () {
    for (const row of rows) {
      if (performance.now() >= endsAt) return;
      begun.last = row.id;
      yield row;
    }
  };
  begun.rows = next();
  return begun;
}

async function* readPages<Row extends { id: string }>(
  readPage: ReadPage<Row>,
  range: { after?: string; until?: string },
): AsyncGenerator<readonly Row[]> {
  let { after } = range;
  for (let isFull = true; isFull; ) {
    const last = after;
    const rows = await readPage({
      limit: PAGE_SIZE,
      follows: (id) => {
        const ends = range.until === undefined ? undefined : sql`${sortById(id)} <= ${range.until}`;
        return and(last === undefined ? undefined : sql`${sortById(id)} > ${last}`, ends);
      },
    });
    yield rows;
    after = rows.at(-1)?.id;
    isFull = rows.length === PAGE_SIZE;
  }
}
