/** The database for work that only reads: that it writes all the same is a mistake of ours, and is refused before anything is sent. */
import type { PgSession } from "drizzle-orm/pg-core";
import type { Database } from "../engine/connect.server";
import { isReadOnlyStatement } from "./query-batching.server";

type Prepare = PgSession["prepareQuery"];

export const READ_ONLY_VIOLATION = "Work that only reads must not write";

/** The same database, its session and what it has prepared included. */
export function readOnly(db: Database): Database {
  const { session } = db as unknown as { session: PgSession };
  const prepareQuery: Prepare = (query, ...more) => {
    if (!isReadOnlyStatement(query.sql)) throw new Error(READ_ONLY_VIOLATION);
    return session.prepareQuery(query, ...more);
  };
  const transaction = () => {
    throw new Error(READ_ONLY_VIOLATION);
  };
  const reading = Object.assign(Object.create(session), { prepareQuery });
  return Object.assign(Object.create(db), { session: reading, transaction });
}
