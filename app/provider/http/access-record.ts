/**
 * Writes down who looked at or changed another person's records, and what was entered for anybody at a counter (SPEC section 6; each
 * such person can read the list).
 */
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { enteredBy } from "~/database/schema/counter";
import { accessRecord, clientAccess } from "~/database/schema/people";
import { logSecurityEvent } from "~/lib/security-events";
import { singaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "../shared/context";

/** @param call area and name of the call, as "addresses.create". Every change has a line of its own, the views of a day share one. */
export async function recordAccess(
  context: CustomerContext,
  call: string,
  changed: boolean,
): Promise<void> {
  const others = [...context.touched].filter((id) => id !== context.ownClientId);
  const helper = changed ? context.enteredBy : null;
  const concerned = helper && others.length === 0 ? await ownRecord(context) : others;
  if (concerned.length === 0) return;
  const { customerId, now } = context;
  await context.db.transaction(async (tx) => {
    const written = await tx
      .insert(accessRecord)
      .values(
        concerned.map((clientId) => ({
          customerId,
          clientId,
          call,
          changed,
          day: singaporeDay(now),
          firstAt: now,
          lastAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [
          accessRecord.customerId,
          accessRecord.clientId,
          accessRecord.call,
          accessRecord.day,
        ],
        targetWhere: sql`not ${accessRecord.changed}`,
        set: { times: sql`${accessRecord.times} + 1`, lastAt: now },
      })
      .returning({ accessRecordId: accessRecord.id, times: accessRecord.times });
    if (helper) await recordHelper(tx, written, helper);
    const isNew = written.some(({ times }) => times === 1);
    if (others.length > 0 && isNew) logSecurityEvent(context.log, "acted for", call);
  });
}

async function recordHelper(
  tx: Transaction,
  written: { accessRecordId: string }[],
  { counterCodeId, staff }: NonNullable<CustomerContext["enteredBy"]>,
): Promise<void> {
  const lines = written.map(({ accessRecordId }) => ({ accessRecordId, counterCodeId, staff }));
  await tx.insert(enteredBy).values(lines);
}

/** Looked up afterwards: the call that was made may be the one that made the record. */
async function ownRecord({ db, customerId }: CustomerContext): Promise<string[]> {
  const found = await db
    .select({ clientId: clientAccess.clientId })
    .from(clientAccess)
    .where(and(eq(clientAccess.customerId, customerId), eq(clientAccess.relation, "SELF")));
  return found.map(({ clientId }) => clientId);
}
