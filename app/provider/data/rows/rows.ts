/** Tables that the provider's data manages. Referenced tables come first. */
import type { Database } from "~/database/engine/connect.server";
import { managedDoors } from "~/provider/check-in/managed-doors";
import { managedCounterCodes } from "~/provider/counter/managed-counter-codes";
import { managedClinics } from "~/provider/denticare/managed-clinics";
import type { Row, RowChanges } from "~/provider/shared/managed-table";
import { managedOffering } from "~/provider/shop/managed-offering";

export const tables = {
  ...managedOffering,
  ...managedClinics,
  ...managedDoors,
  ...managedCounterCodes,
};
export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

export type Rows = Record<TableName, Row[]>;
export type Changes = Record<TableName, RowChanges>;

export async function readRows(db: Database): Promise<Rows> {
  const rows: [TableName, Row[]][] = [];
  for (const name of tableNames) rows.push([name, await tables[name].read(db)]);
  return Object.fromEntries(rows) as Rows;
}

export function compareRows(before: Rows, after: Rows, now: Date): Changes {
  return Object.fromEntries(
    tableNames.map((name) => [name, tables[name].compare(before[name], after[name], now)]),
  ) as Changes;
}

export const hasNoChanges = (changes: Changes) =>
  tableNames.every((name) => {
    const { added, changed, gone } = changes[name];
    return added.length + changed.length + gone.length === 0;
  });
