/** A changed health condition moves the client's exercise services to the stage for it (SPEC section 4, service term stages). */
import { and, eq, gte, lt } from "drizzle-orm";
import type { HealthOutcome } from "~/contract/health-declaration";
import type { Transaction } from "~/database/connect.server";
import { category, product, subcategory } from "~/database/schema/offering";
import { service, term } from "~/database/schema/service";
import { singaporeDay } from "~/lib/singapore-date";
import { stageOnHealthChange } from "../service/stages";

/** The category whose services ask for a health declaration (SPEC section 9, category names used in logic). */
export const ASKS_FOR_HEALTH = "Active Ageing";

export async function moveToHealthStage(
  tx: Transaction,
  now: Date,
  clientId: string,
  outcome: HealthOutcome,
): Promise<void> {
  const running = await tx
    .select({ serviceId: service.id, termId: term.id, stage: term.stage })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(
      and(
        eq(service.clientId, clientId),
        eq(category.name, ASKS_FOR_HEALTH),
        gte(service.validUntil, singaporeDay(now)),
        lt(service.usedSessions, service.totalSessions),
      ),
    );
  for (const { serviceId, termId, stage } of running) {
    const next = stageOnHealthChange(stage, outcome);
    if (next === stage) continue;
    await tx
      .update(term)
      .set({ stage: next })
      .where(and(eq(term.id, termId), eq(term.stage, stage)));
    await tx.update(service).set({ healthConditionChanged: true }).where(eq(service.id, serviceId));
  }
}
