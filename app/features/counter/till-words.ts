/** Words of the till's pages. */
import type { TillEntry } from "~/contract/counter/till";

export const methodNames: Record<string, string> = { CASH: "Cash", NETS: "NETS", CHEQUE: "Cheque" };

/** Adds up the entries of each way to pay. */
export function sumTillByMethod(
  entries: readonly Pick<TillEntry, "method" | "amount">[],
): { method: string; amount: number }[] {
  return Object.entries(methodNames).map(([method, name]) => ({
    method: name,
    amount: entries
      .filter((entry) => entry.method === method)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
}
