/** The person's training centre, for a form that was not opened for a centre. */
import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { cartItem } from "~/database/schema/cart";
import { centre } from "~/database/schema/offering/centre";
import { clientAccess } from "~/database/schema/people/access";
import { service } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "../shared/context";
import { requiresDeclaration } from "./requires-declaration";

type Centre = Pick<typeof centre.$inferSelect, "id" | "name">;

/**
 * Finds the centre of the person's newest running exercise programme, otherwise the centre of the programme in the cart.
 * @returns null if there is neither.
 */
export async function findTrainingCentre(
  context: CustomerContext,
  tx: Transaction,
  clientId: string,
): Promise<Centre | null> {
  const { customerId, now } = context;
  const [[training], [ordered]] = await Promise.all([
    trainedAt(tx).execute({ clientId, today: toSingaporeDay(now) }),
    inCart(tx).execute({ customerId, clientId }),
  ]);
  return training ?? ordered ?? null;
}

const person = sql.placeholder("clientId");

const trainedAt = createPreparedQuery((db) =>
  db
    .select({ id: centre.id, name: centre.name })
    .from(service)
    .innerJoin(centre, eq(centre.id, service.centreId))
    .where(
      and(
        eq(service.clientId, person),
        requiresDeclaration(db, service.productId),
        gte(service.validUntil, sql.placeholder("today")),
      ),
    )
    .orderBy(desc(service.createdAt))
    .limit(1)
    .prepare("training_centre"),
);

const inCart = createPreparedQuery((db) =>
  db
    .select({ id: centre.id, name: centre.name })
    .from(cartItem)
    .innerJoin(centre, eq(centre.id, cartItem.centreId))
    .innerJoin(
      clientAccess,
      and(eq(clientAccess.customerId, cartItem.customerId), eq(clientAccess.clientId, person)),
    )
    .where(
      and(
        eq(cartItem.customerId, sql.placeholder("customerId")),
        requiresDeclaration(db, cartItem.productId),
        // A line for the customer has no client ID.
        or(
          eq(cartItem.clientId, person),
          and(isNull(cartItem.clientId), eq(clientAccess.relation, "SELF")),
        ),
      ),
    )
    .orderBy(cartItem.position)
    .limit(1)
    .prepare("centre_in_cart"),
);
