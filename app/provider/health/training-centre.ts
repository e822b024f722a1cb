/** Where a person trains, for a form that nobody opened for a centre. */
import { and, desc, eq, gte, isNull, or } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { cartItem } from "~/database/schema/cart";
import { centre } from "~/database/schema/offering";
import { clientAccess } from "~/database/schema/people";
import { service } from "~/database/schema/service";
import { singaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "../shared/context";
import { asksForHealth } from "./asks-for-health";

type Centre = Pick<typeof centre.$inferSelect, "id" | "name">;

/** The centre of their newest exercise programme that goes on; else the one they are about to order at; else null. */
export async function trainingCentre(
  context: CustomerContext,
  tx: Transaction,
  clientId: string,
): Promise<Centre | null> {
  const [training] = await tx
    .select({ id: centre.id, name: centre.name })
    .from(service)
    .innerJoin(centre, eq(centre.id, service.centreId))
    .where(
      and(
        eq(service.clientId, clientId),
        asksForHealth(tx, service.productId),
        gte(service.validUntil, singaporeDay(context.now)),
      ),
    )
    .orderBy(desc(service.createdAt))
    .limit(1);
  return training ?? (await centreInCart(context, tx, clientId));
}

async function centreInCart(
  { customerId }: CustomerContext,
  tx: Transaction,
  clientId: string,
): Promise<Centre | null> {
  const [ordered] = await tx
    .select({ id: centre.id, name: centre.name })
    .from(cartItem)
    .innerJoin(centre, eq(centre.id, cartItem.centreId))
    .innerJoin(
      clientAccess,
      and(eq(clientAccess.customerId, cartItem.customerId), eq(clientAccess.clientId, clientId)),
    )
    .where(
      and(
        eq(cartItem.customerId, customerId),
        asksForHealth(tx, cartItem.productId),
        // A line for oneself names nobody.
        or(
          eq(cartItem.clientId, clientId),
          and(isNull(cartItem.clientId), eq(clientAccess.relation, "SELF")),
        ),
      ),
    )
    .orderBy(cartItem.position)
    .limit(1);
  return ordered ?? null;
}
