import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";

/** In one transaction that is not given up while it thinks: on a busy machine the sample's thousand statements have their pauses. */
export function inLongTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return work(tx);
  });
}
