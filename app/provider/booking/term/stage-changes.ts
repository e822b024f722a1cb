/** Moves a term to the stage that an event leads to, and counts what is used. */
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { service, term } from "~/database/schema/service";
import { type StageEvent, stageAfter } from "./stages";
import { countTerm, isAllBooked, isAllDone, type TermCounts, type TermRow } from "./terms";

export async function moveStage(
  tx: Transaction,
  { term: at }: TermRow,
  ...events: StageEvent[]
): Promise<void> {
  const stage = stageAfter(at.stage, ...events);
  if (stage === at.stage) return;
  await tx
    .update(term)
    .set({ stage })
    .where(and(eq(term.id, at.id), eq(term.stage, at.stage)));
}

/** One session of the package is used: it took place, or it was forfeited. */
export async function consumeSession(tx: Transaction, serviceId: string): Promise<void> {
  await tx
    .update(service)
    .set({ usedSessions: sql`${service.usedSessions} + 1` })
    .where(eq(service.id, serviceId));
}

/**
 * After a change: whether everything is booked now, whether the last session is over, whether one came back.
 * @param row as it was locked.
 */
export async function advanceStage(
  tx: Transaction,
  now: Date,
  row: TermRow,
  ...first: StageEvent[]
): Promise<void> {
  await advanceCountedStage(tx, row, await countTerm(tx, row.term.id, now), first);
}

/** @param counts as they are after the change. */
export async function advanceCountedStage(
  tx: Transaction,
  row: TermRow,
  counts: TermCounts,
  first: readonly StageEvent[],
): Promise<void> {
  const isIntake = row.product.programContentType === "INTAKES";
  const allBooked = isAllBooked(row, counts);
  const allDone = isAllDone(row, counts);
  const events: StageEvent[] = [...first];
  // A session of an intake is not had again; the intake is, as long as it was not begun with.
  if (!allBooked && !(isIntake && counts.used > 0)) events.push("SESSION_FREED");
  if (allBooked) events.push("ALL_BOOKED");
  if (allDone) events.push("ALL_DONE");
  if (allDone && row.product.postAssessment && !(await hasPostAssessment(tx, row.term.id)))
    events.push("LAST_SESSION_DONE");
  await moveStage(tx, row, ...events);
}

async function hasPostAssessment(tx: Transaction, termId: string): Promise<boolean> {
  const found = await tx.execute(
    sql`select 1 from provider.session_booking where term_id = ${termId}
      and kind = 'POST_SESSION' and status in ('SCHEDULED', 'COMPLETED') limit 1`,
  );
  return (found as unknown as { rows: unknown[] }).rows.length > 0;
}
