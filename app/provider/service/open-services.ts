/** Makes the services that an order paid for: one per line, decided by the table's key. */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { product } from "~/database/schema/offering";
import { orderItem } from "~/database/schema/order";
import { service, term } from "~/database/schema/service";
import { addDays, singaporeDay } from "~/lib/singapore-date";
import { openFormsFor } from "../health/form-openings";
import { firstStage } from "./stages";

export async function openServices(tx: Transaction, now: Date, orderId: string): Promise<void> {
  const lines = await tx
    .select({ item: orderItem, product })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .where(eq(orderItem.orderId, orderId));
  const today = singaporeDay(now);
  const opened = await tx
    .insert(service)
    .values(
      lines.map(({ item }) => ({
        clientId: item.clientId,
        orderItemId: item.id,
        productId: item.productId,
        centreId: item.centreId,
        totalSessions: item.sessions * item.quantity,
        validFrom: today,
        validUntil: addDays(today, item.validityDays),
        createdAt: now,
      })),
    )
    .onConflictDoNothing({ target: service.orderItemId })
    .returning({ id: service.id, orderItemId: service.orderItemId });
  if (opened.length === 0) return;
  await tx.insert(term).values(
    opened.map(({ id, orderItemId }) => {
      const bought = lines.find((line) => line.item.id === orderItemId)
        ?.product as typeof product.$inferSelect;
      const facts = {
        programContentType: bought.programContentType,
        hasPreAssessment: bought.preAssessment,
      };
      return { serviceId: id, stage: firstStage(facts) };
    }),
  );
  await openFormsFor(
    tx,
    now,
    opened.map(({ id }) => id),
  );
}
