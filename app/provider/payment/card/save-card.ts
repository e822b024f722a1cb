/** Saves a card that the gateway stored: its token, brand, last four digits and expiry, and nothing else. */
import { and, eq, exists, isNotNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { card } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import type { GatewaySession } from "~/provider/shared/card-gateway";
import type { Context } from "~/provider/shared/context";

type SavedAtGateway = NonNullable<GatewaySession["card"]>;

/**
 * Saves the card, unless the account has ended. The first card becomes the default. A card that is already saved gets the new token
 * instead of a second row. After the transaction the caller deletes the card of an ended account: `deleteCardOfEnded`.
 */
export async function saveCard(
  db: Database,
  now: Date,
  customerId: string,
  saved: SavedAtGateway,
): Promise<void> {
  const { token, brand, lastFour, expiryMonth, expiryYear } = saved;
  await db.transaction(async (tx) => {
    // The customer's row is the lock, so that two concurrent first cards create one default.
    const [open] = await tx
      .select({ id: customer.id })
      .from(customer)
      .where(and(eq(customer.id, customerId), not(isEnded(tx))))
      .for("update");
    if (open === undefined) return;
    const same = and(
      eq(card.customerId, customerId),
      eq(card.brand, brand),
      eq(card.lastFour, lastFour),
      eq(card.expiryMonth, expiryMonth),
      eq(card.expiryYear, expiryYear),
      ne(card.token, token),
    );
    const renewed = await tx.update(card).set({ token }).where(same).returning({ id: card.id });
    if (renewed.length > 0) return;
    await tx
      .insert(card)
      .values({
        customerId,
        token,
        brand,
        lastFour,
        expiryMonth,
        expiryYear,
        isDefault: sql`not exists (select 1 from ${card} where ${card.customerId} = ${customerId} and ${card.isDefault})`,
        createdAt: now,
      })
      .onConflictDoNothing({ target: card.token });
  });
}

/**
 * Deletes a card at the gateway that was entered after the account had ended. A card that the account had before stays.
 * @throws 503 if the gateway does not answer
 */
export async function deleteCardOfEnded(
  { db, gateway }: Context,
  customerId: string,
  { token }: SavedAtGateway,
): Promise<void> {
  const isSaved = exists(db.select({ id: card.id }).from(card).where(eq(card.token, token)));
  const [ended] = await db
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.id, customerId), isEnded(db), not(isSaved)));
  if (ended !== undefined) await gateway.deleteCardToken(token);
}

/** True for a closed or merged account, and for one whose own record is closed, for a query over `customer`. */
function isEnded(db: Database): SQL {
  const ownClosed = db
    .select({ id: client.id })
    .from(clientAccess)
    .innerJoin(client, eq(client.id, clientAccess.clientId))
    .where(
      and(
        eq(clientAccess.customerId, customer.id),
        eq(clientAccess.relation, "SELF"),
        isNotNull(client.closedAt),
      ),
    );
  return sql`(${isNotNull(customer.endedAs)} or ${exists(ownClosed)})`;
}
