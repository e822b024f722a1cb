/**
 * Health answers by an access that neither the owner of the record nor staff confirmed. They can require more, and never less. They
 * require nothing once the owner has answered after the access was linked.
 */
import { and, eq, gte, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/engine/connect.server";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import { createAccessLink, notifyOthersWhoAct } from "../people/access/linked-notices";
import { writeHealthSent, writeHealthSentForOthers } from "../people/people-messages";
import type { CustomerContext } from "../shared/context";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toPerson } from "../shared/messages/reader";

/**
 * Notifies the contact of the record, since the answers can require a doctor's note before the next booking. Runs before the answers are
 * stored. Answers that change no stage are notified once a day, so that a sender cannot fill an inbox.
 * @returns the customer if the access is not confirmed, or null.
 */
export async function notifyIfUnconfirmed(
  tx: Transaction,
  context: CustomerContext,
  clientId: string,
  isStageChanged = false,
): Promise<string | null> {
  if (context.isAllowed(clientId, "read")) return null;
  const [person] = await tx.select().from(client).where(eq(client.id, clientId));
  if (person === undefined) return null;
  const { customerId } = context;
  if (!isStageChanged && (await wasNotified(tx, context, clientId))) return customerId;
  const to = toPerson(person);
  if (to.email === null && to.mobile === null)
    await notifyOthersWhoAct(tx, context, person, {
      kind: "healthSent",
      write: writeHealthSentForOthers,
    });
  else {
    const link = await createAccessLink(tx, context, clientId);
    const words = writeHealthSent({ to: person.name, ...link });
    await notify(tx, context, to, createAnyHourMessage("healthSent", words));
  }
  return customerId;
}

/** Checks if the customer has sent answers today. The first of a day were notified. */
async function wasNotified(
  tx: Transaction,
  { customerId, now }: CustomerContext,
  clientId: string,
): Promise<boolean> {
  const today = startOfSingaporeDay(toSingaporeDay(now));
  for (const table of [healthDeclaration, medicalHistory]) {
    const isSameSender = and(eq(table.clientId, clientId), eq(table.unconfirmedBy, customerId));
    const isOfToday = gte(table.submittedAt, today);
    const [sent] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(isSameSender, isOfToday));
    if (sent !== undefined) return true;
  }
  return false;
}

interface AnswerColumns {
  clientId: PgColumn;
  unconfirmedBy: PgColumn;
}

// Columns inside sql text lose their table name in a query over one table. Columns inside a condition retain it.
const isSendersAccess = ({ clientId, unconfirmedBy }: AnswerColumns) =>
  and(eq(clientAccess.clientId, clientId), eq(clientAccess.customerId, unconfirmedBy));

/** True for answers of the owner, of staff, and of a customer whose access is confirmed by now. */
export const isFullyCounted = (columns: AnswerColumns): SQL<boolean> =>
  sql<boolean>`(${columns.unconfirmedBy} is null or exists (select from ${clientAccess}
    where ${and(isSendersAccess(columns), isNull(clientAccess.confirmBy))}))`;

/** True for answers that count in full, and for the caller's: those who sent answers are not asked again. */
export const isCountedFor = (columns: AnswerColumns, caller: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`(${isFullyCounted(columns)} or ${columns.unconfirmedBy}::text = ${caller})`;

/**
 * Checks if the client has a declaration that counts in full and is newer than the caller's link. `confirmBy` is the time of the link, or
 * of the event after which a confirmed access needs a confirmation again.
 */
export async function hasDeclaredSinceLink(
  tx: Transaction,
  { customerId }: CustomerContext,
  clientId: string,
): Promise<boolean> {
  const isCallersLink = and(
    eq(clientAccess.clientId, healthDeclaration.clientId),
    eq(clientAccess.customerId, customerId),
  );
  const isSinceLink = gte(healthDeclaration.submittedAt, clientAccess.confirmBy);
  const found = await tx
    .select({ id: healthDeclaration.id })
    .from(healthDeclaration)
    .innerJoin(clientAccess, isCallersLink)
    .where(
      and(eq(healthDeclaration.clientId, clientId), isSinceLink, isFullyCounted(healthDeclaration)),
    )
    .limit(1);
  return found.length > 0;
}

/** Selects if answers count in full, and since when others that count in full replace them: the sender's link, or these answers. */
export const selectHowCounted = (columns: AnswerColumns & { submittedAt: PgColumn }) => ({
  isFull: isFullyCounted(columns),
  replaceableSince:
    sql`least(${columns.submittedAt}, (select ${clientAccess.confirmBy} from ${clientAccess} where ${isSendersAccess(columns)}))`.mapWith(
      healthDeclaration.submittedAt,
    ),
});

interface Newest {
  clientId: string;
  submittedAt: Date | null;
  isFull: boolean;
  replaceableSince: Date | null;
}

/** Leaves out answers of an access that is not confirmed if others that count in full replace them. */
export function leaveCounting<Row extends Newest>(newest: readonly Row[]): Row[] {
  const isReplaced = ({ clientId, replaceableSince }: Row) =>
    newest.some(
      (other) =>
        other.isFull &&
        other.clientId === clientId &&
        Number(other.submittedAt) >= Number(replaceableSince),
    );
  return newest.filter((one) => one.isFull || !isReplaced(one));
}
