/**
 * A table whose rows the provider's data manages (provider/data). The area that owns the table declares its key and its managed columns,
 * and this module does all writes.
 */
import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgTable, PgTime } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "~/database/engine/connect.server";

export type Row = Record<string, unknown>;

export interface RowChanges {
  added: Row[];
  changed: { before: Row; after: Row }[];
  gone: Row[];
}

export interface ManagedTable {
  /** Name of the table, such as "offer_price". */
  name: string;
  /** Reads the key and the managed columns of the rows. */
  read(db: Database): Promise<Row[]>;
  compare(before: readonly Row[], after: readonly Row[], now: Date): RowChanges;
  /** Lists new rows whose key belongs to an unmanaged row. */
  taken(db: Database, rows: readonly Row[]): Promise<Row[]>;
  add(tx: Transaction, rows: readonly Row[], now: Date): Promise<void>;
  change(tx: Transaction, rows: readonly Row[]): Promise<void>;
  /** Ends rows. The table decides how, if not by deletion. */
  end(tx: Transaction, rows: readonly Row[], now: Date): Promise<void>;
  /** The column that other rows refer to, if the key is a single column. */
  pointedTo: string | null;
  /** True if a row that is left out stays in the table. */
  endsOtherwise: boolean;
}

interface Kind {
  key: readonly string[];
  decided: readonly string[];
  /** The rows that the data manages, if it does not manage all of them. */
  only?: SQL;
  /** Computes further columns of a new row. */
  fresh?: (now: Date) => Row;
  /** Ends rows that are left out, if they are not deleted. */
  end?: ManagedTable["end"];
  /** Checks if a row may be left out without counting as a change. */
  isOver?: (row: Row, now: Date) => boolean;
}

/** Creates the operations on one managed table. Exempt from the size limit: each of them is short. */
export function createManagedTable(table: PgTable, kind: Kind): ManagedTable {
  const { key, decided, only, fresh, end, isOver } = kind;
  const columns = getTableColumns(table) as unknown as Record<string, AnyPgColumn>;
  const column = (name: string) => columns[name] as AnyPgColumn;
  const picked = Object.fromEntries([...key, ...decided].map((name) => [name, column(name)]));
  const keyOf = (row: Row) => text(key.map((name) => row[name]));
  const same = (one: Row, other: Row) =>
    decided.every((name) => text(one[name]) === text(other[name]));
  const isRow = (row: Row) => and(...key.map((name) => eq(column(name), row[name])));
  const pick = (row: Row, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row[name]]));
  return {
    name: getTableConfig(table).name,
    async read(db) {
      const rows = (await db.select(picked).from(table).where(only)) as Row[];
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, withoutSeconds(column(name), value)]),
        ),
      );
    },
    compare(before, after, now) {
      const rowsByKey = new Map(before.map((row) => [keyOf(row), row]));
      const wanted = new Set(after.map(keyOf));
      return {
        added: after.filter((row) => !rowsByKey.has(keyOf(row))),
        changed: after.flatMap((row) => {
          const old = rowsByKey.get(keyOf(row));
          return old === undefined || same(old, row) ? [] : [{ before: old, after: row }];
        }),
        gone: before.filter((row) => !wanted.has(keyOf(row)) && !isOver?.(row, now)),
      };
    },
    async taken(db, rows) {
      if (only === undefined) return [];
      const found: Row[] = [];
      for (const row of rows) if ((await db.$count(table, isRow(row))) > 0) found.push(row);
      return found;
    },
    async add(tx, rows, now) {
      if (rows.length === 0) return;
      await tx.insert(table).values(rows.map((row) => ({ ...row, ...fresh?.(now) })) as never);
    },
    async change(tx, rows) {
      for (const row of rows)
        await tx
          .update(table)
          .set(pick(row, decided) as never)
          .where(isRow(row));
    },
    async end(tx, rows, now) {
      if (end) return end(tx, rows, now);
      for (const row of rows) await tx.delete(table).where(isRow(row));
    },
    pointedTo: key.length === 1 ? (key[0] as string) : null,
    endsOtherwise: end !== undefined,
  };
}

/** Removes the seconds. The database returns "09:00:00" for the "09:00" of the files. */
function withoutSeconds(column: AnyPgColumn, value: unknown): unknown {
  return column instanceof PgTime && typeof value === "string" ? value.slice(0, 5) : value;
}

/** Serialises a value, independent of the order of its keys. */
function text(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
