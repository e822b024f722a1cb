/**
 * Log of who viewed or changed another person's records, and of every entry at a counter (SPEC section 6; each such person can read the
 * list).
 */
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { enteredBy } from "~/database/schema/counter";
import { accessRecord, clientAccess } from "~/database/schema/people/access";
import { processInBatch } from "~/lib/request/batch.server";
import { logSecurityEvent } from "~/lib/security/security-events";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "../shared/context";

interface Line {
  customerId: string;
  clientId: string;
  call: string;
  changed: boolean;
}

/**
 * Logs an access. Every change has its own line, and the views of one day share one.
 * @param call area and name of the call, as "addresses.create".
 */
export async function recordAccess(
  context: CustomerContext,
  call: string,
  changed: boolean,
): Promise<void> {
  const others = [...context.touched].filter((id) => id !== context.ownClientId);
  const helper = changed ? context.enteredBy : null;
  const concerned = helper && others.length === 0 ? await ownRecord(context) : others;
  if (concerned.length === 0) return;
  const { customerId } = context;
  const lines = concerned.map((clientId) => ({ customerId, clientId, call, changed }));
  const written = helper
    ? await context.db.transaction(async (tx) => {
        const records = await write(tx, context, lines);
        await recordHelper(tx, records, helper);
        return records;
      })
    : await processInBatch(ACCESSES, lines, (all) => write(context.db, context, all));
  const isNew = written.some((one) => one.call === call && one.isNew);
  if (others.length > 0 && isNew) logSecurityEvent(context.log, "acted for", call);
}

/** The views of one page are logged in one statement. */
const ACCESSES = {};

async function write(db: Database, { now }: CustomerContext, lines: readonly Line[]) {
  const seen = new Map<string, Line & { times: number }>();
  for (const line of lines) {
    const key = JSON.stringify(line);
    seen.set(key, { ...line, times: (seen.get(key)?.times ?? 0) + 1 });
  }
  const times = { day: toSingaporeDay(now), firstAt: now, lastAt: now };
  const written = await db
    .insert(accessRecord)
    .values([...seen.values()].map((line) => ({ ...line, ...times })))
    .onConflictDoUpdate({
      target: [accessRecord.customerId, accessRecord.clientId, accessRecord.call, accessRecord.day],
      targetWhere: sql`not ${accessRecord.changed}`,
      set: { times: sql`${accessRecord.times} + excluded.times`, lastAt: now },
    })
    .returning();
  return written.map(({ id, customerId, clientId, call, changed, times: count }) => ({
    accessRecordId: id,
    call,
    isNew: count === seen.get(JSON.stringify({ customerId, clientId, call, changed }))?.times,
  }));
}

/** Adds to the history that the owner changed the rights of a customer. */
export async function recordRightsChange(
  tx: Transaction,
  now: Date,
  access: { customerId: string; clientId: string },
): Promise<void> {
  await tx.insert(accessRecord).values({
    ...access,
    call: "accessLinks.limit",
    changed: true,
    day: toSingaporeDay(now),
    firstAt: now,
    lastAt: now,
  });
}

/** Adds a change by an operator to the history, which names our staff. */
export async function recordOperatorChange(
  tx: Transaction,
  now: Date,
  line: { clientId: string; call: string },
): Promise<void> {
  const at = { day: toSingaporeDay(now), firstAt: now, lastAt: now };
  await tx.insert(accessRecord).values({ ...line, ...at, changed: true });
}

async function recordHelper(
  tx: Transaction,
  written: { accessRecordId: string }[],
  { counterCodeId, staff }: NonNullable<CustomerContext["enteredBy"]>,
): Promise<void> {
  const lines = written.map(({ accessRecordId }) => ({ accessRecordId, counterCodeId, staff }));
  await tx.insert(enteredBy).values(lines);
}

/** Finds the customer's own record after the call, because the call itself may have created it. */
async function ownRecord({ db, customerId }: CustomerContext): Promise<string[]> {
  const found = await db
    .select({ clientId: clientAccess.clientId })
    .from(clientAccess)
    .where(and(eq(clientAccess.customerId, customerId), eq(clientAccess.relation, "SELF")));
  return found.map(({ clientId }) => clientId);
}
