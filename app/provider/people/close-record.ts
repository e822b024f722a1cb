/** Closes the record of a person who has died, and opens it again after a mistaken report. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { cartItem } from "~/database/schema/cart";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import type { ClosedContact, EndedAccessRow } from "~/database/schema/people/death-report";
import type { Context } from "../shared/context";
import type { Recipient } from "../shared/messages/recipient";
import { storeFormerAccess } from "./access/former-access";
import { findActingCustomersToNotify } from "./copies";

type Client = typeof client.$inferSelect;

/** A customer who could act for the person, with their contact. */
export interface FormerHolder extends EndedAccessRow {
  contact: Recipient;
}

/**
 * Takes the contact out of the record, so that no message finds it, and ends the access of all who act for the person. Messages about a
 * closed record that wait are withheld when their time comes.
 */
export async function closeRecord(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  record: Client,
): Promise<{ contact: ClosedContact; holders: FormerHolder[] }> {
  const { email, mobileNumber, messagesTo, messagesMobile } = record;
  const holders = await endAllAccess(tx, now, record.id);
  await tx
    .update(client)
    .set({
      email: null,
      mobileNumber: null,
      messagesMobile: null,
      messagesTo: "NONE",
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(client.id, record.id));
  return { contact: { email, mobileNumber, messagesTo, messagesMobile }, holders };
}

/** Restores the contact and the access. Cancelled appointments and orders stay cancelled. */
export async function reopenRecord(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  clientId: string,
  { contact, accesses }: { contact: ClosedContact; accesses: readonly EndedAccessRow[] },
): Promise<void> {
  await tx
    .update(client)
    .set({ ...contact, closedAt: null, updatedAt: now })
    .where(eq(client.id, clientId));
  if (accesses.length === 0) return;
  await tx
    .insert(clientAccess)
    .values(
      accesses.map(({ customerId, createdAt, isReminded, confirmBy, rights }) => ({
        ...rights,
        customerId,
        clientId,
        relation: "LOVED_ONE" as const,
        createdAt: new Date(createdAt),
        isReminded,
        confirmBy: confirmBy ? new Date(confirmBy) : null,
      })),
    )
    .onConflictDoNothing();
}

async function endAllAccess(tx: Transaction, now: Date, clientId: string): Promise<FormerHolder[]> {
  const contacts = await findActingCustomersToNotify(tx, clientId, "confirmed");
  const ended = await tx
    .delete(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "LOVED_ONE")))
    .returning();
  await tx.delete(cartItem).where(eq(cartItem.clientId, clientId));
  for (const access of ended) await storeFormerAccess(tx, access, { now, by: "HOLDER" });
  return ended.map(({ customerId, createdAt, isReminded, confirmBy, ...access }) => ({
    rights: {
      mayBook: access.mayBook,
      mayPay: access.mayPay,
      mayReadHealth: access.mayReadHealth,
      lastDay: access.lastDay,
    },
    customerId,
    createdAt: createdAt.toISOString(),
    isReminded,
    confirmBy: confirmBy?.toISOString() ?? null,
    contact: contacts.find((one) => one.customerId === customerId) ?? NOT_REACHED,
  }));
}

const NOT_REACHED: Recipient = { email: null, mobile: null };
