/**
 * Access of customers to a record that its owner, or staff, confirm once more. Anyone may have added a record before its owner linked it, or
 * one that was merged into it.
 */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";

interface Holders {
  clientId: string;
  /** Left out for all customers who act for the person. */
  customerIds?: readonly string[];
}

const isOf = ({ clientId, customerIds }: Holders) =>
  and(
    eq(clientAccess.clientId, clientId),
    eq(clientAccess.relation, "LOVED_ONE"),
    customerIds && inArray(clientAccess.customerId, [...customerIds]),
  );

/** @returns the customers whose access was confirmed before */
export async function requireConfirmation(
  tx: Transaction,
  now: Date,
  holders: Holders,
): Promise<string[]> {
  const asked = await tx
    .update(clientAccess)
    .set({ confirmBy: now })
    .where(and(isOf(holders), isNull(clientAccess.confirmBy)))
    .returning({ customerId: clientAccess.customerId });
  return asked.map(({ customerId }) => customerId);
}

export async function restoreConfirmation(tx: Transaction, holders: Holders): Promise<void> {
  await tx.update(clientAccess).set({ confirmBy: null }).where(isOf(holders));
}
