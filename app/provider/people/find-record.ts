/** The look-up of a record by what a customer or a helper typed: open ones only, and the target of a merged one. */
import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";
import { recordMerge } from "~/database/schema/people/record-merge";

type ClientRow = typeof client.$inferSelect;
type Reader = Pick<Database, "select">;

/**
 * Finds an open record. A merged record leads to the one that it was merged into.
 * @returns null for an unknown record, and for one that a death or a closed account closed
 */
export async function findOpenRecord(
  db: Reader,
  which: SQL | undefined,
): Promise<ClientRow | null> {
  const [found] = await db.select().from(client).where(which).limit(1);
  return found === undefined ? null : followMerges(db, found);
}

async function followMerges(db: Reader, record: ClientRow): Promise<ClientRow | null> {
  if (record.closedAt === null) return record;
  const targetId = await findMergeTarget(db, record.id);
  return targetId === null ? null : findOpenRecord(db, eq(client.id, targetId));
}

/** @returns the record into which a closed one was merged, or null if it was closed for another reason */
export async function findMergeTarget(db: Reader, clientId: string): Promise<string | null> {
  const [merge] = await db
    .select({ targetId: recordMerge.targetId })
    .from(recordMerge)
    .where(and(eq(recordMerge.sourceId, clientId), isNull(recordMerge.undoneAt)))
    .orderBy(desc(recordMerge.mergedAt))
    .limit(1);
  return merge?.targetId ?? null;
}
