/** Creates the services of a paid order, one per line. The table's key prevents duplicates. */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { orderItem } from "~/database/schema/order";
import { service, term } from "~/database/schema/service";
import { addDays } from "~/lib/singapore-date";
import { findDeclaredOutcomes } from "~/provider/health/declared-outcome";
import { createDeclarationForms } from "~/provider/health/form-lifecycle";
import { CATEGORY_WITH_DECLARATION } from "~/provider/health/requires-declaration";
import type { Context } from "~/provider/shared/context";
import { findRenewalStarts } from "../remaining/renewal-start";
import { chooseFirstStage } from "./stages";

export async function createServices(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<void> {
  const { now } = context;
  const lines = await tx
    .select({ item: orderItem, product, category: category.name })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(eq(orderItem.orderId, orderId));
  const exercise = lines.filter((line) => line.category === CATEGORY_WITH_DECLARATION);
  const declared = await findDeclaredOutcomes(
    tx,
    context,
    exercise.map(({ item }) => item.clientId),
  );
  const startOf = await findRenewalStarts(
    tx,
    context,
    lines.map(({ item }) => item),
  );
  const opened = await tx
    .insert(service)
    .values(
      lines.map(({ item }) => ({
        clientId: item.clientId,
        orderItemId: item.id,
        productId: item.productId,
        centreId: item.centreId,
        totalSessions: item.sessions * item.quantity,
        validFrom: startOf(item),
        validUntil: addDays(startOf(item), item.validityDays),
        createdAt: now,
      })),
    )
    .onConflictDoNothing({ target: service.orderItemId })
    .returning({ id: service.id, orderItemId: service.orderItemId });
  if (opened.length === 0) return;
  await tx.insert(term).values(
    opened.map(({ id, orderItemId }) => {
      const line = lines.find(({ item }) => item.id === orderItemId) as (typeof lines)[number];
      const health = exercise.includes(line) ? declared.get(line.item.clientId) : undefined;
      const facts = {
        programContentType: line.product.programContentType,
        hasPreAssessment: line.product.preAssessment,
      };
      return { serviceId: id, stage: chooseFirstStage(facts, health ?? "FIT") };
    }),
  );
  await createDeclarationForms(
    tx,
    now,
    opened.map(({ id }) => id),
  );
}
