/** Moves a term to the stage that an event leads to, and counts used sessions. */
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { service, term } from "~/database/schema/service";
import { computeStageAfter, type StageEvent } from "./stages";
import { countTerm, isPackageDone, isPackageFullyBooked, type TermCounts } from "./term-counts";
import type { TermRow } from "./terms";

export async function applyStageEvents(
  tx: Transaction,
  { term: at }: TermRow,
  ...events: StageEvent[]
): Promise<void> {
  const stage = computeStageAfter(at.stage, ...events);
  if (stage === at.stage) return;
  await tx
    .update(term)
    .set({ stage })
    .where(and(eq(term.id, at.id), eq(term.stage, at.stage)));
}

/** Uses one session of the package, because it took place or was forfeited. */
export async function consumeSession(tx: Transaction, serviceId: string): Promise<void> {
  await tx
    .update(service)
    .set({ usedSessions: sql`${service.usedSessions} + 1` })
    .where(eq(service.id, serviceId));
}

/**
 * Advances the stage after a change: everything is booked, the last session has ended, or a session was freed.
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
  const allBooked = isPackageFullyBooked(row, counts);
  const allDone = isPackageDone(row, counts);
  const events: StageEvent[] = [...first];
  // A single session of an intake cannot be booked again. The whole intake can, as long as none of its sessions was used.
  if (!allBooked && !(isIntake && counts.used > 0)) events.push("SESSION_FREED");
  if (allBooked) events.push("ALL_BOOKED");
  if (allDone) events.push("ALL_DONE");
  // A group of which every date was forfeited leads to no assessment.
  const hasAttended = !isIntake || counts.lastSessionEnd !== null;
  if (
    allDone &&
    hasAttended &&
    row.product.postAssessment &&
    !(await hasPostAssessment(tx, row.term.id))
  )
    events.push("LAST_SESSION_DONE");
  await applyStageEvents(tx, row, ...events);
}

async function hasPostAssessment(tx: Transaction, termId: string): Promise<boolean> {
  const found = await tx.execute(
    sql`select 1 from provider.session_booking where term_id = ${termId}
      and kind = 'POST_SESSION' and status in ('SCHEDULED', 'COMPLETED') limit 1`,
  );
  return (found as unknown as { rows: unknown[] }).rows.length > 0;
}
