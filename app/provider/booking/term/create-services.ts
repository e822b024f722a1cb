/** Creates the services of a paid order, one per line. The table's key prevents duplicates. */
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { orderItem } from "~/database/schema/order";
import { service, serviceNotice, term } from "~/database/schema/service";
import { addDays } from "~/lib/singapore-date";
import { findDeclaredOutcomes } from "~/provider/health/declared-outcome";
import { createDeclarationForms } from "~/provider/health/form-lifecycle";
import { CATEGORY_WITH_DECLARATION } from "~/provider/health/requires-declaration";
import type { Context } from "~/provider/shared/context";
import { findRenewalStarts } from "../remaining/renewal-start";
import { chooseFirstStage } from "./stages";
import { isVoidedPackage } from "./voided-package";

export async function createServices(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<void> {
  const { now } = context;
  const lines = await listLines(tx, orderId);
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
  const packages = lines.map(({ item }) => ({
    clientId: item.clientId,
    orderItemId: item.id,
    productId: item.productId,
    centreId: item.centreId,
    totalSessions: item.sessions * item.quantity,
    validFrom: startOf(item),
    validUntil: addDays(startOf(item), item.validityDays),
    createdAt: now,
  }));
  const opened = [
    ...(await reopenPackages(tx, packages)),
    ...(await tx
      .insert(service)
      .values(packages)
      .onConflictDoNothing({ target: service.orderItemId })
      .returning({ id: service.id, orderItemId: service.orderItemId })),
  ];
  if (opened.length === 0) return;
  const terms = opened.map(({ id, orderItemId }) => {
    const line = lines.find(({ item }) => item.id === orderItemId) as (typeof lines)[number];
    const health = exercise.includes(line) ? declared.get(line.item.clientId) : undefined;
    const facts = {
      programContentType: line.product.programContentType,
      hasPreAssessment: line.product.preAssessment,
    };
    return { serviceId: id, stage: chooseFirstStage(facts, health ?? "FIT") };
  });
  await tx
    .insert(term)
    .values(terms)
    .onConflictDoUpdate({ target: term.serviceId, set: { stage: sql`excluded.stage` } });
  await createDeclarationForms(
    tx,
    now,
    opened.map(({ id }) => id),
  );
}

const listLines = (tx: Transaction, orderId: string) =>
  tx
    .select({ item: orderItem, product, category: category.name })
    .from(orderItem)
    .innerJoin(product, eq(product.id, orderItem.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(eq(orderItem.orderId, orderId));

/** Opens the packages of an invoice again whose first payment was voided. A cancelled package has a credit note and stays cancelled. */
async function reopenPackages(
  tx: Transaction,
  packages: readonly (typeof service.$inferInsert)[],
): Promise<Pick<typeof service.$inferSelect, "id" | "orderItemId">[]> {
  const reopened = [];
  for (const { orderItemId, ...again } of packages) {
    const isVoided = and(eq(service.orderItemId, orderItemId), isVoidedPackage);
    const rows = await tx
      .update(service)
      .set({ ...again, usedSessions: 0, frozen: [] })
      .where(isVoided)
      .returning({ id: service.id, orderItemId: service.orderItemId });
    for (const { id } of rows)
      await tx.delete(serviceNotice).where(eq(serviceNotice.serviceId, id));
    reopened.push(...rows);
  }
  return reopened;
}
