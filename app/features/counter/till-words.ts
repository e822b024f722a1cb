/** Words of the till's pages. */
import { type TillEntry, tillMethods } from "~/contract/counter/till";
import type { GetText } from "~/languages/page-language";
import { getPortalLabel } from "~/lib/text/label-for";

/** Names a way to pay. An unknown one of another backend is shown as it is. */
export const formatTillMethod = (text: GetText, method: string) =>
  getPortalLabel(
    {
      CASH: text("counter:method.CASH"),
      NETS: text("counter:method.NETS"),
      CHEQUE: text("counter:method.CHEQUE"),
    },
    method,
  );

/** Lists the ways to pay as options of a field. */
export const listTillMethodOptions = (text: GetText) =>
  tillMethods.map((value) => ({
    value,
    label: formatTillMethod(text, value),
    more: value === "CHEQUE",
  }));

export const tillMethodNames: Record<string, string> = {
  CASH: "Cash",
  NETS: "NETS",
  CHEQUE: "Cheque",
};

/** Adds up the entries of each way to pay. */
export function sumTillByMethod(
  entries: readonly Pick<TillEntry, "method" | "amount">[],
): { method: string; amount: number }[] {
  return tillMethods.map((method) => ({
    method,
    amount: entries
      .filter((entry) => entry.method === method)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
}
