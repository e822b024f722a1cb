/**
 * A table whose rows the provider's data decides (provider/data): the area that owns the table says by which key its rows are known and
 * what of them is decided, and everything is written here.
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
  /** "offer_price" */
  name: string;
  /** What is decided of the rows, and known by the key in them. */
  read(db: Database): Promise<Row[]>;
  compare(before: readonly Row[], after: readonly Row[], now: Date): RowChanges;
  /** Of new rows those whose key is taken by a row that the data does not decide. */
  taken(db: Database, rows: readonly Row[]): Promise<Row[]>;
  add(tx: Transaction, rows: readonly Row[], now: Date): Promise<void>;
  change(tx: Transaction, rows: readonly Row[]): Promise<void>;
  /** What else than a deletion ends a row is up to the table. */
  end(tx: Transaction, rows: readonly Row[], now: Date): Promise<void>;
  /** What other rows point to, where one column alone is the key. */
  pointedTo: string | null;
  /** Whether a row that is left out stays in the table. */
  endsOtherwise: boolean;
}

interface Kind {
  key: readonly string[];
  decided: readonly string[];
  /** The rows that the data decides, where it is not all of them. */
  only?: SQL;
  /** What a new row has besides. */
  fresh?: (now: Date) => Row;
  /** What is done with rows that are left out, where they are not deleted. */
  end?: ManagedTable["end"];
  /** Rows that may be left out without a change. */
  isOver?: (row: Row, now: Date) => boolean;
}

/** Kept whole: what is done with the rows of one table, none of it long. */
export function managedTable(table: PgTable, kind: Kind): ManagedTable {
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
      const known = new Map(before.map((row) => [keyOf(row), row]));
      const wanted = new Set(after.map(keyOf));
      return {
        added: after.filter((row) => !known.has(keyOf(row))),
        changed: after.flatMap((row) => {
          const old = known.get(keyOf(row));
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

/** The database says "09:00:00" where the files say "09:00". */
function withoutSeconds(column: AnyPgColumn, value: unknown): unknown {
  return column instanceof PgTime && typeof value === "string" ? value.slice(0, 5) : value;
}

/** The same text for the same value, in whatever order its parts stand. */
function text(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
