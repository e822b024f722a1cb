/** Ends the account of a customer. The record of the person stays and can be linked again by a new account. */

import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { cartItem } from "~/database/schema/cart";
import { clientAccess } from "~/database/schema/people/access";
import { client, clientPicture } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { hashToken } from "~/lib/security/token.server";
import type { NotifyContext } from "../shared/context";
import { endAccess } from "./access/access-links";

/** Prefix of the subject of a closed account. The identity's own name is free for a new account. */
const CLOSED_SUBJECT = "closed ";

/** Ends all access of the account and to its record, and removes the photo, the cart and the contact of the sign-in. */
export async function endAccount(
  tx: Transaction,
  context: NotifyContext,
  { customerId, clientId }: { customerId: string; clientId: string | null },
): Promise<void> {
  const acting = await tx
    .select({ clientId: clientAccess.clientId })
    .from(clientAccess)
    .where(and(eq(clientAccess.customerId, customerId), eq(clientAccess.relation, "LOVED_ONE")));
  for (const one of acting)
    await endAccess(tx, context, { customerId, clientId: one.clientId, by: "HOLDER" });
  if (clientId !== null) await releaseRecord(tx, context, { customerId, clientId });
  await tx.delete(cartItem).where(eq(cartItem.customerId, customerId));
  const [account] = await tx.select().from(customer).where(eq(customer.id, customerId));
  await tx
    .update(customer)
    .set({
      subject: CLOSED_SUBJECT + customerId,
      email: null,
      mobile: null,
      linkingAskedAt: null,
      endedAs: "CLOSED",
      formerSubjectHash: hashToken(account?.subject ?? ""),
    })
    .where(eq(customer.id, customerId));
}

/** Closes the record that was merged into another one, or opens it again. */
export async function setRecordMerged(
  tx: Transaction,
  { clientId, closedAt }: { clientId: string; closedAt: Date | null },
): Promise<void> {
  await tx.update(client).set({ closedAt }).where(eq(client.id, clientId));
}

/** Gives an account another subject, so that no sign-in reaches it. */
export async function endMergedAccount(
  tx: Transaction,
  { id, subject }: { id: string; subject: string },
): Promise<void> {
  await tx
    .update(customer)
    .set({
      subject: `merged ${id}`,
      endedAs: "MERGED",
      formerSubjectHash: hashToken(subject),
    })
    .where(eq(customer.id, id));
}

/** Gives an account its former subject again. */
export async function restoreMergedAccount(
  tx: Transaction,
  { id, subject }: { id: string; subject: string },
): Promise<void> {
  await tx
    .update(customer)
    .set({ subject, endedAs: null, formerSubjectHash: null })
    .where(eq(customer.id, id));
}

async function releaseRecord(
  tx: Transaction,
  context: NotifyContext,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<void> {
  const holders = await tx
    .select({ customerId: clientAccess.customerId })
    .from(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), ne(clientAccess.customerId, customerId)));
  for (const holder of holders)
    await endAccess(tx, context, { customerId: holder.customerId, clientId, by: "OWNER" });
  await tx
    .delete(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.customerId, customerId)));
  await tx.delete(clientPicture).where(eq(clientPicture.clientId, clientId));
  await tx
    .update(client)
    .set({
      marketingConsent: false,
      linkingStatus: null,
      contactEndedAt: context.now,
      updatedAt: context.now,
    })
    .where(eq(client.id, clientId));
}
