/** Runs a job row by row. A failing row is logged, does not block the others and is retried in the next run. */
import type { ProviderDependencies } from "./context";

export async function runForEachRow<Row extends { id: string }>(
  { log }: Pick<ProviderDependencies, "log">,
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
