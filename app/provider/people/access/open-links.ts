/** Links in messages about a person's appointments. Customers who act for the person get copies with the same links. */
import { eq, gte, isNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";

/** Ends the links in messages about the person, of which a customer who may no longer use them has copies. */
export async function endLinks(tx: Transaction, now: Date, clientId: string): Promise<void> {
  await tx.update(client).set({ linksEndedAt: now }).where(eq(client.id, clientId));
}

/** Selects links that were created since a customer last lost access to the person, or the right to book (SPEC section 6). The query joins `client`. */
export const isLinkOpen = (createdAt: PgColumn): SQL | undefined =>
  or(isNull(client.linksEndedAt), gte(createdAt, client.linksEndedAt));
