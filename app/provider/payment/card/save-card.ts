/** Saves a card that the gateway stored: its token, brand, last four digits and expiry, and nothing else. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { card } from "~/database/schema/payment";
import { customer } from "~/database/schema/people/customer";
import type { GatewaySession } from "~/provider/shared/card-gateway";

type SavedAtGateway = NonNullable<GatewaySession["card"]>;

/** Saves the card. The first card becomes the default. A card that is already saved gets the new token instead of a second row. */
export async function saveCard(
  db: Database,
  now: Date,
  customerId: string,
  saved: SavedAtGateway,
): Promise<void> {
  const { token, brand, lastFour, expiryMonth, expiryYear } = saved;
  await db.transaction(async (tx) => {
    // The customer's row is the lock, so that two concurrent first cards create one default.
    await tx
      .select({ id: customer.id })
      .from(customer)
      .where(eq(customer.id, customerId))
      .for("update");
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
