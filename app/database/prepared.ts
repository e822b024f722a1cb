/** Queries of every page whose text is made once for each database: what differs from call to call stands in placeholders. */
import type { Database } from "./connect.server";

export function preparedOnce<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const prepared = new WeakMap<Database, Query>();
  return (db) => {
    const known = prepared.get(db) ?? prepare(db);
    prepared.set(db, known);
    return known;
  };
}
