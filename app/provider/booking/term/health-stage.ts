/** Moves the client's exercise services to the stage that a health declaration requires (SPEC section 4, service term stages). */
import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { service, term } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { DeclarationResult } from "~/provider/health/declarations";
import { requiresDeclaration } from "~/provider/health/requires-declaration";
import {
  chooseStageOnDeclaration,
  chooseStageOnHealthChange,
  isBeforeSessions,
  isHealthStage,
} from "./stages";
import { countTerms, type TermCounts } from "./term-counts";

/**
 * Moves the client's services to the stage that a declaration requires. Runs under the locks of `lockTermsOfPerson`.
 * A service without bookings starts at that stage. A running service moves only if the condition is new.
 * @returns true if a stage changed.
 */
export async function moveToHealthStage(
  tx: Transaction,
  now: Date,
  clientId: string,
  { outcome, hasNew, first, counts: how }: DeclarationResult,
): Promise<boolean> {
  const running = await runningOf(tx).execute({ clientId, today: toSingaporeDay(now) });
  const counts = await countTerms(
    tx,
    running.map(({ term: at }) => at.id),
    now,
  );
  let isStageChanged = false;
  for (const { service: of, term: at } of running) {
    const begins = !hasBookings(counts.get(at.id));
    const changed = hasNew && !(first && begins);
    const before = at.stageBeforeUnconfirmed;
    // The owner's answers end what only unconfirmed ones required.
    const isBack = how === "INSTEAD" && before !== null && isBeforeSessions(at.stage);
    if (!changed && !begins && !isBack) continue;
    const from = isBack ? before : at.stage;
    const required = changed
      ? chooseStageOnHealthChange(from, outcome)
      : chooseStageOnDeclaration(from, outcome);
    const next = changed || begins ? required : from;
    const stageBeforeUnconfirmed = how === "UNCONFIRMED" ? (before ?? at.stage) : null;
    if (next === at.stage && stageBeforeUnconfirmed === before) continue;
    isStageChanged ||= next !== at.stage;
    await tx.update(term).set({ stage: next, stageBeforeUnconfirmed }).where(eq(term.id, at.id));
    if (changed || isBack)
      await tx
        .update(service)
        .set({ healthConditionChanged: changed || isHealthStage(from) })
        .where(eq(service.id, of.id));
  }
  return isStageChanged;
}

const runningOf = createPreparedQuery((db) =>
  db
    .select({ service, term })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .where(
      and(
        eq(service.clientId, sql.placeholder("clientId")),
        requiresDeclaration(db, service.productId),
        gte(service.validUntil, sql.placeholder("today")),
        lt(service.usedSessions, service.totalSessions),
      ),
    )
    .prepare("running_that_ask_for_health"),
);

const hasBookings = (counts: TermCounts | undefined) =>
  counts !== undefined &&
  (counts.used > 0 || counts.lastSessionEnd !== null || counts.preAssessmentBooked);
