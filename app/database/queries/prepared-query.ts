/**
 * Recurring queries whose text is built once, with placeholders for the values of each call. They run in the caller's session, including
 * that of a transaction.
 */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import {
  type PgColumn,
  PgDatabase,
  PgDialect,
  type PgSession,
  type PgTable,
  PgTransaction,
} from "drizzle-orm/pg-core";
import type { Database } from "../engine/connect.server";

type QueryArguments = Parameters<PgSession["prepareQuery"]>;

/** Drizzle's compiled query for any session, with its later notes, such as which joined rows may be missing. */
class Made {
  constructor(readonly args: QueryArguments) {}

  setToken(): this {
    return this;
  }
}

/** Compiles queries without running them. Both engines use the same dialect. */
const maker = new PgDatabase(
  new PgDialect(),
  { prepareQuery: (...args: QueryArguments) => new Made(args) } as unknown as PgSession,
  undefined,
) as Database;

let isReused = true;

/** Compiles every query each time it runs, to measure the benefit of preparing (DISABLE_OPTIMISATIONS). */
export function disablePreparedQueries(): void {
  isReused = false;
}

export function createPreparedQuery<Query>(
  prepare: (db: Database) => Query,
): (db: Database) => Query {
  let made: Made | undefined;
  const prepared = new WeakMap<Database, Query>();
  return (db) => {
    if (!isReused) return prepare(db);
    const queries = prepared.get(db);
    if (queries) return queries;
    made ??= prepare(maker) as Made;
    const { args, ...noted } = made;
    const query = Object.assign(sessionOf(db).prepareQuery(...args), noted) as Query;
    // A transaction is soon over.
    if (!(db instanceof PgTransaction)) prepared.set(db, query);
    return query;
  };
}

/** Placeholders for `values` and `set`, named as their columns. Null stays null, which a column would not know how to encode. */
export function createPlaceholders<
  Of extends PgTable,
  Name extends keyof Of["$inferInsert"] & string,
>(table: Of, ...names: readonly Name[]): Record<Name, SQL> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const made = names.map((name) => {
    const column = columns[name] as PgColumn;
    const encoder = {
      mapToDriverValue: (value: unknown) =>
        (value ?? null) === null ? null : column.mapToDriverValue(value),
    };
    return [name, sql`${sql.param(sql.placeholder(name), encoder)}`];
  });
  return Object.fromEntries(made) as Record<Name, SQL>;
}

const sessionOf = (db: Database) => (db as unknown as { session: PgSession }).session;
