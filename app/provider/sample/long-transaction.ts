import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";

/** Runs the work in one transaction without the idle timeout. The sample's thousand statements have pauses on a busy machine. */
export function runInLongTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return work(tx);
  });
}
