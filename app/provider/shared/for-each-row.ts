/** Work by the clock, row by row: one that fails is logged, keeps none of the others waiting, and comes again with the next round. */
import type { ProviderDependencies } from "./context";

export async function forEachRow<Row extends { id: string }>(
  { log }: Pick<ProviderDependencies, "log">,
  rows: readonly Row[],
  failed: string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      log.warn({ err: error, row: row.id }, `${failed} and will be tried again`);
    }
  }
}
