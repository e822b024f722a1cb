/** The look-up of a record by what a customer or a helper typed: open ones only, and the target of a merged one. */
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
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

/**
 * Finds the open record that both an ID number and a client ID name. The old ones of a merged record name its target. One statement for
 * everyone reveals nothing about a person whose number or ID alone is right.
 * @returns its ID, or null
 */
export async function findNamedRecord(
  db: Pick<Database, "execute">,
  { idNumberLookup, clientId }: { idNumberLookup: string; clientId: string },
): Promise<string | null> {
  const found = await db.execute(sql`
    with recursive named as (
      select ${client.idNumberLookup} = ${idNumberLookup} as by_number, ${client.id} = ${clientId} as by_id,
        ${client.id} as id, ${client.closedAt} as closed_at
      from ${client} where ${client.idNumberLookup} = ${idNumberLookup} or ${client.id} = ${clientId}
      union
      select named.by_number, named.by_id, ${client.id}, ${client.closedAt}
      from named
      join ${recordMerge} on ${recordMerge.sourceId} = named.id and ${recordMerge.undoneAt} is null
      join ${client} on ${client.id} = ${recordMerge.targetId}
      where named.closed_at is not null
    )
    select id from named where closed_at is null group by id having bool_or(by_number) and bool_or(by_id)`);
  const { rows } = found as unknown as { rows: { id: string }[] };
  return rows[0]?.id ?? null;
}

/** Selects the IDs of open records that the ID numbers name. The old number of a merged record names its target. */
const namedBy = (lookups: readonly string[]) => sql`(with recursive named as (
  select ${client.id} as id, ${client.closedAt} as closed_at from ${client} where ${inArray(client.idNumberLookup, [...lookups])}
  union
  select ${client.id}, ${client.closedAt} from named
  join ${recordMerge} on ${recordMerge.sourceId} = named.id and ${recordMerge.undoneAt} is null
  join ${client} on ${client.id} = ${recordMerge.targetId}
  where named.closed_at is not null)
  select id from named where closed_at is null)`;

/** Matches the open record that an ID number names, in a query on the client. */
export const isOpenRecordOfNumber = (...lookups: string[]): SQL =>
  sql`${client.id} in ${namedBy(lookups)}`;

export const findOpenRecordOfNumber = (db: Reader, lookup: string): Promise<ClientRow | null> =>
  findOpenRecord(db, eq(client.idNumberLookup, lookup));

/** Finds the number that a person has now. For the old number of a merged record it is that of its target. */
export async function findCurrentNumber(db: Reader, lookup: string): Promise<string> {
  const record = await findOpenRecordOfNumber(db, lookup);
  return record?.idNumberLookup ?? lookup;
}

/** Finds the one record with the number, open or closed, so that no second one is made. */
export async function findRecordWithNumber(
  db: Reader,
  lookup: string,
): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.idNumberLookup, lookup));
  return found ?? null;
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
