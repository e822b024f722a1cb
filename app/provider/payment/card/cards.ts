/** The customer's saved cards. */

import { and, desc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { card } from "~/database/schema/payment";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { addCard, authenticateCard } from "./add-card";

type CardRow = typeof card.$inferSelect;
type CardCalls = "cards" | "addCard" | "authenticateCard" | "setDefaultCard" | "removeCard";

export const cardHandlers: Pick<AreaHandlers<typeof contract.payments>, CardCalls> = {
  async cards(context) {
    const rows = await cardsOf(context.db).execute({ customerId: context.customerId });
    return rows.map(({ customerId: _customer, token: _token, createdAt: _created, ...row }) => ({
      ...row,
      expired: isExpired(row, context.now),
    }));
  },

  addCard,
  authenticateCard,

  async setDefaultCard(context, { params }) {
    const chosen = await requireUsableCard(context, params.id);
    await context.db.transaction(async (tx) => {
      await tx
        .select({ id: customer.id })
        .from(customer)
        .where(eq(customer.id, context.customerId))
        .for("update");
      await tx
        .update(card)
        .set({ isDefault: false })
        .where(and(eq(card.customerId, context.customerId), eq(card.isDefault, true)));
      await tx.update(card).set({ isDefault: true }).where(eq(card.id, chosen.id));
    });
    return {};
  },

  /** Deletes the card at the gateway first, so that a deleted card can never be charged. */
  async removeCard(context, { params }) {
    const { id, token } = await ownCard(context, params.id);
    await context.gateway.deleteCardToken(token);
    await context.db
      .delete(card)
      .where(and(eq(card.id, id), eq(card.customerId, context.customerId)));
    return {};
  },
};

/** Deletes all saved cards of an account, at the gateway too. */
export async function deleteCardsOf(context: CustomerContext): Promise<void> {
  for (const { id, token } of await cardsOf(context.db).execute({
    customerId: context.customerId,
  })) {
    await context.gateway.deleteCardToken(token);
    await context.db.delete(card).where(eq(card.id, id));
  }
}

const cardsOf = createPreparedQuery((db) =>
  db
    .select()
    .from(card)
    .where(eq(card.customerId, sql.placeholder("customerId")))
    .orderBy(desc(card.isDefault), desc(card.createdAt))
    .prepare("cards_of_customer"),
);

/**
 * Finds a card that can be used for a payment.
 * @throws 404 for an unknown card or another customer's, 409 for an expired one.
 */
export async function requireUsableCard(context: CustomerContext, id: string): Promise<CardRow> {
  const found = await ownCard(context, id);
  if (isExpired(found, context.now))
    refuse(409, errorCodes.cardExpired, reply("replies:card.expired"));
  return found;
}

async function ownCard(context: CustomerContext, id: string): Promise<CardRow> {
  const [found] = await context.db
    .select()
    .from(card)
    .where(and(eq(card.id, id), eq(card.customerId, context.customerId)));
  return found ?? refuse(404, errorCodes.cardNotValid, reply("replies:card.invalid"));
}

/** Checks if a card has expired. A card is valid through the last day of its expiry month. */
function isExpired(
  { expiryMonth, expiryYear }: Pick<CardRow, "expiryMonth" | "expiryYear">,
  now: Date,
): boolean {
  return `${expiryYear}-${String(expiryMonth).padStart(2, "0")}` < toSingaporeDay(now).slice(0, 7);
}
