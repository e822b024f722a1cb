/** Selects and sorts rows, and leaves out what a file does not have. */
import type { Row } from "~/provider/shared/managed-table";

export function sortRows(rows: readonly Row[], ...by: string[]): Row[] {
  const compare = (one: unknown, other: unknown) =>
    typeof one === "number" && typeof other === "number"
      ? one - other
      : String(one) < String(other)
        ? -1
        : String(one) > String(other)
          ? 1
          : 0;
  return [...rows].sort((one, other) =>
    by.reduce((found, key) => found || compare(one[key], other[key]), 0),
  );
}

export const selectRows = (rows: readonly Row[], key: string, value: unknown) =>
  rows.filter((row) => row[key] === value);

/** Removes empty fields, which the file leaves out. */
export const removeEmptyFields = (fields: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
