import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sandboxCards as cards } from "~/database/schema/sandbox";

export type Card = typeof cards.$inferSelect;

export async function findCard(db: Database, token: string): Promise<Card | undefined> {
  if (!/^[\w-]{1,64}$/.test(token)) return undefined;
  const [card] = await db.select().from(cards).where(eq(cards.token, token));
  return card;
}

/** Finds a card that may be charged again: saved, and not deleted since. */
export async function findSavedCard(db: Database, token: string): Promise<Card | undefined> {
  const card = await findCard(db, token);
  return card?.reusable && card.deletedAt === null ? card : undefined;
}

/**
 * Deletes a saved card.
 * @returns false if there is no such saved card
 */
export async function deleteCard(db: Database, token: string, now: Date): Promise<boolean> {
  if ((await findSavedCard(db, token)) === undefined) return false;
  const deleted = await db
    .update(cards)
    .set({ deletedAt: now })
    .where(and(eq(cards.token, token), isNull(cards.deletedAt)))
    .returning({ token: cards.token });
  return deleted.length === 1;
}
