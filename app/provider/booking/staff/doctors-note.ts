/** Opens what waited for a doctor's note. */
import { and, eq, gte } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { service, term } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { advanceStage } from "../term/stage-changes";
import { lockCountedTerm } from "../term/term-counts";

/**
 * Moves the client's packages on that wait. A programme's own pre-assessment is still required.
 * @returns the number of packages that waited.
 */
export async function advanceAfterDoctorsNote(
  tx: Transaction,
  context: Context,
  clientId: string,
): Promise<number> {
  const waiting = await tx
    .select({ id: term.id })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        eq(service.clientId, clientId),
        eq(term.stage, "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION"),
        gte(service.validUntil, toSingaporeDay(context.now)),
      ),
    );
  for (const { id } of waiting) {
    const { row, counts } = await lockCountedTerm(tx, context, id);
    await tx
      .update(service)
      .set({ healthConditionChanged: false })
      .where(eq(service.id, row.service.id));
    const isAssessed = counts.preAssessmentBooked || !row.product.preAssessment;
    await advanceStage(tx, context.now, row, isAssessed ? "NOTE_SEEN" : "NOTE_SEEN_UNASSESSED");
  }
  return waiting.length;
}
