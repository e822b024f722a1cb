import type { Row } from "~/provider/shared/managed-table";

/** Merges rows that differ only in one column into one row with all values of that column. */
export function groupRows(rows: readonly Row[], column: string): Row[] {
  const groups = new Map<string, Row>();
  for (const row of rows) {
    const { [column]: value, ...rest } = row;
    const key = JSON.stringify(rest);
    const group = groups.get(key);
    if (group) (group[column] as unknown[]).push(value);
    else groups.set(key, { ...row, [column]: [value] });
  }
  return [...groups.values()];
}
