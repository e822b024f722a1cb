/** Health answers by an access that neither the owner of the record nor staff confirmed: they can require more, and never less. */
import { and, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/engine/connect.server";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { createAccessLink, notifyOthersWhoAct } from "../people/access/linked-notices";
import { writeHealthSent, writeHealthSentForOthers } from "../people/people-messages";
import type { CustomerContext } from "../shared/context";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toPerson } from "../shared/messages/reader";

/**
 * Notifies the contact of the record, since the answers can require a doctor's note before the next booking.
 * @returns the customer if the access is not confirmed, or null.
 */
export async function notifyIfUnconfirmed(
  tx: Transaction,
  context: CustomerContext,
  clientId: string,
): Promise<string | null> {
  if (context.isAllowed(clientId, "read")) return null;
  const [person] = await tx.select().from(client).where(eq(client.id, clientId));
  if (person === undefined) return null;
  const { customerId } = context;
  if (await wasNotified(tx, context, clientId)) return customerId;
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

const DAY_MS = 86_400_000;

/** Checks if the customer has sent answers within a day. Each day has one message, so that a sender cannot fill an inbox. */
async function wasNotified(
  tx: Transaction,
  { customerId, now }: CustomerContext,
  clientId: string,
): Promise<boolean> {
  for (const table of [healthDeclaration, medicalHistory]) {
    const isSameSender = and(eq(table.clientId, clientId), eq(table.unconfirmedBy, customerId));
    const isRecent = gt(table.submittedAt, new Date(now.getTime() - DAY_MS));
    const [sent] = await tx.select({ id: table.id }).from(table).where(and(isSameSender, isRecent));
    if (sent !== undefined) return true;
  }
  return false;
}

/** True for answers of the owner, of staff, and of a customer whose access is confirmed by now. */
export const isFullyCounted = ({
  clientId,
  unconfirmedBy,
}: {
  clientId: PgColumn;
  unconfirmedBy: PgColumn;
}): SQL<boolean> =>
  sql<boolean>`(${unconfirmedBy} is null or exists (select from ${clientAccess}
    where ${clientAccess.clientId} = ${clientId} and ${clientAccess.customerId} = ${unconfirmedBy}
      and ${clientAccess.confirmBy} is null))`;

/** True for answers that count in full, and for the caller's: those who sent answers are not asked again. */
export const isCountedFor = (
  columns: Parameters<typeof isFullyCounted>[0],
  caller: SQLWrapper | string,
): SQL<boolean> =>
  sql<boolean>`(${isFullyCounted(columns)} or ${columns.unconfirmedBy}::text = ${caller})`;

interface Newest {
  clientId: string;
  submittedAt: Date | null;
  isFull: boolean;
}

/** Leaves out answers of an access that is not confirmed if the client has newer ones that count in full. */
export function leaveCounting<Row extends Newest>(newest: readonly Row[]): Row[] {
  const isOlder = (one: Row, other: Row) => Number(one.submittedAt) < Number(other.submittedAt);
  return newest.filter(
    (one) =>
      one.isFull || !newest.some((other) => other.clientId === one.clientId && isOlder(one, other)),
  );
}
