/** Used, booked and remaining sessions of a package. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { service, term } from "~/database/schema/service";
import type { Context } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { lockTerm } from "./lock-term";
import type { Package, TermRow } from "./terms";

export interface TermCounts {
  /** Sessions that took place, or were forfeited. */
  used: number;
  /** Sessions booked and still to come. */
  scheduled: number;
  /** Sessions neither used nor booked. */
  sessionsToBook: number;
  /** Start of the next session. Null if there is none. */
  firstSessionAt: Date | null;
  /** End of the last session, past or to come. */
  lastSessionEnd: Date | null;
  /** End of the booked pre-assessment that is still to come. */
  preAssessmentEnd: Date | null;
  /** One is booked, or took place. */
  preAssessmentBooked: boolean;
}

/**
 * A term as one transaction knows it, locked and counted once and then passed on. The counts do not include the transaction's own
 * changes.
 */
export interface CountedTerm<C extends Context = Context> {
  tx: Transaction;
  context: C;
  row: TermRow;
  counts: TermCounts;
}

export async function lockCountedTerm<C extends Context>(
  tx: Transaction,
  context: C,
  termId: string,
): Promise<CountedTerm<C>> {
  const row = await lockTerm(tx, termId);
  return { tx, context, row, counts: await countTerm(tx, termId, context.now) };
}

export async function countTerm(db: Database, termId: string, now: Date): Promise<TermCounts> {
  const counts = await countTerms(db, [termId], now);
  return counts.get(termId) ?? rejectNotFound("The service");
}

/**
 * Counts the bookings of several terms in one query.
 * @returns the counts by term.
 */
export async function countTerms(
  db: Database,
  termIds: readonly string[],
  now: Date,
): Promise<Map<string, TermCounts>> {
  if (termIds.length === 0) return new Map();
  const found = await bookingSums(db).execute({ termIds, now: now.toISOString() });
  return new Map(
    found.map(({ termId, total, preAssessments, ...sums }) => [
      termId,
      {
        ...sums,
        sessionsToBook: Math.max(0, total - sums.used - sums.scheduled),
        preAssessmentBooked: preAssessments > 0,
      },
    ]),
  );
}

/**
 * Number of sessions booked and still to come, for a query over `term`. Names are written out because a column loses its table name in a
 * query over one table.
 */
export const scheduledCount = sql<number>`(select count(*) from provider.session_booking booked
  where booked.term_id = provider.term.id and booked.kind = 'SESSION' and booked.status = 'SCHEDULED')::int`;

const bookingSums = createPreparedQuery((db) => {
  const { kind, status, startsAt, endsAt } = sessionBooking;
  const session = sql`${kind} = 'SESSION'`;
  const preAssessment = sql`${kind} = 'PRE_SESSION'`;
  const ahead = sql`${status} = 'SCHEDULED'`;
  const counts = sql`${status} in ('SCHEDULED', 'COMPLETED')`;
  const instant = (value: SQL) => value.mapWith(startsAt) as SQL<Date | null>;
  return db
    .select({
      termId: term.id,
      total: service.totalSessions,
      used: service.usedSessions,
      scheduled: sql<number>`count(*) filter (where ${session} and ${ahead})::int`,
      firstSessionAt: instant(
        sql`min(${startsAt}) filter (where ${session} and ${ahead} and ${startsAt} > ${sql.placeholder("now")}::timestamptz)`,
      ),
      lastSessionEnd: instant(sql`max(${endsAt}) filter (where ${session} and ${counts})`),
      preAssessmentEnd: instant(sql`max(${endsAt}) filter (where ${preAssessment} and ${ahead})`),
      preAssessments: sql<number>`count(*) filter (where ${preAssessment} and ${counts})::int`,
    })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .leftJoin(sessionBooking, eq(sessionBooking.termId, term.id))
    .where(sql`${term.id} = any(${sql.placeholder("termIds")}::uuid[])`)
    .groupBy(term.id, service.id)
    .prepare("booking_sums");
});

/** Adds newly booked rows to the counts. Under the term's lock no other transaction changes them. */
export function withBooked(
  counts: TermCounts,
  booked: readonly (typeof sessionBooking.$inferSelect)[],
): TermCounts {
  const sums = { ...counts };
  for (const { kind, startsAt, endsAt } of booked) {
    if (kind === "PRE_SESSION") {
      sums.preAssessmentEnd = latest(sums.preAssessmentEnd, endsAt);
      sums.preAssessmentBooked = true;
    }
    if (kind !== "SESSION") continue;
    const { firstSessionAt: first } = sums;
    sums.scheduled += 1;
    sums.sessionsToBook = Math.max(0, sums.sessionsToBook - 1);
    sums.firstSessionAt = first !== null && first < startsAt ? first : startsAt;
    sums.lastSessionEnd = latest(sums.lastSessionEnd, endsAt);
  }
  return sums;
}

const latest = (current: Date | null, other: Date) =>
  current !== null && current > other ? current : other;

/**
 * Checks if every session of the package is used or booked. An intake counts as booked as a whole once one of its sessions is booked or
 * was forfeited.
 */
export function isPackageFullyBooked({ product }: Package, counts: TermCounts): boolean {
  return product.programContentType === "INTAKES"
    ? counts.lastSessionEnd !== null || counts.used > 0
    : counts.sessionsToBook === 0;
}

/** Checks if everything is booked and no session is still to come. */
export function isPackageDone(row: Package, counts: TermCounts): boolean {
  return isPackageFullyBooked(row, counts) && counts.used > 0 && counts.scheduled === 0;
}
