/** Terms: their ownership, their locks and the counts of their bookings. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ToBook } from "~/contract/booking/service";
import type { SessionKind } from "~/contract/booking/session";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { preparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { centre, product } from "~/database/schema/offering";
import { client, clientAccess } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { singaporeDay } from "~/lib/singapore-date";
import { inActingScope, preparedForScope } from "~/provider/shared/acting-scope";
import type { Context, CustomerContext } from "~/provider/shared/context";
import { notFound, refuse } from "~/provider/shared/failure";
import { toBookAt } from "./stages";

const columns = { term, service, product, centre, client };

export interface TermRow {
  term: typeof term.$inferSelect;
  service: typeof service.$inferSelect;
  product: typeof product.$inferSelect;
  centre: typeof centre.$inferSelect;
  client: typeof client.$inferSelect;
}

const bareRows = (db: Database) =>
  db
    .select(columns)
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .innerJoin(client, eq(client.id, service.clientId));

/** Selects terms with all related rows, for conditions on access to them. */
export const termRows = (db: Database) =>
  bareRows(db).innerJoin(clientAccess, eq(clientAccess.clientId, client.id)).$dynamic();

/** Restricts a query to the caller's terms. The check is part of the query, so that other people's terms are not found. */
export function ownTerms(context: CustomerContext, more?: SQL): SQL | undefined {
  return and(inActingScope(context), more);
}

/** @throws 404 for a term that is not the caller's. */
export async function ownTerm(
  context: CustomerContext,
  termId: string,
  db: Database = context.db,
): Promise<TermRow> {
  const { customerId, viewAs } = context;
  const [found] = await oneTerm(db, context).execute({ customerId, viewAs, termId });
  if (found === undefined) return notFound("The service");
  context.touched.add(found.client.id);
  return found;
}

const oneTerm = preparedForScope((db, who, name) =>
  termRows(db)
    .where(and(inActingScope(who), eq(term.id, sql.placeholder("termId"))))
    .prepare(`term_of_${name}`),
);

/**
 * Lists the caller's terms, or the one requested.
 * @throws 404 for a term that is not the caller's.
 */
export async function listedTerms(
  context: CustomerContext,
  termId: string | undefined,
): Promise<TermRow[]> {
  if (termId !== undefined) return [await ownTerm(context, termId)];
  const { db, customerId, viewAs } = context;
  if (viewAs !== null) context.touched.add(viewAs);
  const rows = await allTerms(db, context).execute({ customerId, viewAs });
  for (const row of rows) context.touched.add(row.client.id);
  return rows;
}

const allTerms = preparedForScope((db, who, name) =>
  termRows(db).where(inActingScope(who)).orderBy(asc(term.id)).prepare(`terms_of_${name}`),
);

/**
 * Finds a booking with its term in one query.
 * @throws 404 for a booking that is not the caller's.
 */
export async function ownBooking(
  context: CustomerContext,
  bookingId: string,
): Promise<{ booking: typeof sessionBooking.$inferSelect; row: TermRow }> {
  const [found] = await context.db
    .select({ booking: sessionBooking, ...columns })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .innerJoin(client, eq(client.id, service.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(ownTerms(context, eq(sessionBooking.id, bookingId)));
  if (found === undefined) return notFound("The appointment");
  const { booking, ...row } = found;
  context.touched.add(row.client.id);
  return { booking, row };
}

/**
 * Finds the term and the slot of a booking.
 * @throws 404 for a booking that is not the caller's.
 */
export async function findBookingPlace(context: CustomerContext, bookingId: string) {
  const { customerId, viewAs } = context;
  const [found] = await placeOfBooking(context.db, context).execute({
    customerId,
    viewAs,
    bookingId,
  });
  if (found === undefined) return notFound("The appointment");
  context.touched.add(found.clientId);
  return found;
}

const placeOfBooking = preparedForScope((db, who, name) =>
  db
    .select({
      termId: sessionBooking.termId,
      slotId: sessionBooking.slotId,
      clientId: sessionBooking.clientId,
    })
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(and(inActingScope(who), eq(sessionBooking.id, sql.placeholder("bookingId"))))
    .prepare(`place_of_booking_of_${name}`),
);

/** The rows are locked in the order in which other transactions change them, which prevents deadlocks. */
const lockOptions = {
  of: [alias(term, "term"), alias(service, "service"), alias(client, "client")],
};

/**
 * Locks the term, its package and its person until the transaction ends. All booking changes of one person happen one after the other, so
 * that balance and stage are counted correctly.
 */
export async function lockTerm(tx: Transaction, termId: string): Promise<TermRow> {
  const [found] = await lockTermQuery(tx).execute({ termId });
  return found ?? notFound("The service");
}

const lockTermQuery = preparedQuery((db) =>
  bareRows(db)
    .where(eq(term.id, sql.placeholder("termId")))
    .for("no key update", lockOptions)
    .prepare("held_term"),
);

/**
 * Locks the caller's term in the same way.
 * @throws 404 for a term that is not the caller's.
 */
export async function lockOwnTerm(
  tx: Transaction,
  context: CustomerContext,
  termId: string,
): Promise<TermRow> {
  const { customerId, viewAs } = context;
  const [found] = await lockOwnTermQuery(tx, context).execute({ customerId, viewAs, termId });
  if (found === undefined) return notFound("The service");
  context.touched.add(found.client.id);
  return found;
}

const lockOwnTermQuery = preparedForScope((db, who, name) =>
  termRows(db)
    .where(and(inActingScope(who), eq(term.id, sql.placeholder("termId"))))
    .for("no key update", lockOptions)
    .prepare(`held_term_of_${name}`),
);

/**
 * Locks all terms and packages of a person and the person, in the same order. A decision about the person never sees a half-finished
 * booking.
 */
export async function lockTermsOf(tx: Transaction, clientId: string): Promise<void> {
  await lockTermsQuery(tx).execute({ clientId });
  await lockServicesQuery(tx).execute({ clientId });
  await lockClientQuery(tx).execute({ clientId });
}

const ofClient = eq(service.clientId, sql.placeholder("clientId"));

const lockTermsQuery = preparedQuery((db) =>
  db
    .select({ id: term.id })
    .from(term)
    .where(inArray(term.serviceId, db.select({ id: service.id }).from(service).where(ofClient)))
    .orderBy(asc(term.id))
    .for("no key update")
    .prepare("held_terms_of_client"),
);

const lockServicesQuery = preparedQuery((db) =>
  db
    .select({ id: service.id })
    .from(service)
    .where(ofClient)
    .orderBy(asc(service.id))
    .for("no key update")
    .prepare("held_services_of_client"),
);

const lockClientQuery = preparedQuery((db) =>
  db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, sql.placeholder("clientId")))
    .for("no key update")
    .prepare("held_client"),
);

/** Finds any customer's term, for the provider's own work. */
export async function termById(db: Database, termId: string): Promise<TermRow> {
  const [found] = await bareRows(db).where(eq(term.id, termId));
  return found ?? notFound("The service");
}

/** Finds any customers' terms, for the provider's own work. */
export async function termsByIds(db: Database, ids: readonly string[]): Promise<TermRow[]> {
  return ids.length === 0 ? [] : bareRows(db).where(inArray(term.id, [...ids]));
}

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

export async function countedTerm<C extends Context>(
  tx: Transaction,
  context: C,
  termId: string,
): Promise<CountedTerm<C>> {
  const row = await lockTerm(tx, termId);
  return { tx, context, row, counts: await countTerm(tx, termId, context.now) };
}

export async function countTerm(db: Database, termId: string, now: Date): Promise<TermCounts> {
  const counts = await countTerms(db, [termId], now);
  return counts.get(termId) ?? notFound("The service");
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

const bookingSums = preparedQuery((db) => {
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

type Package = Pick<TermRow, "product">;

/** Checks if every session of the package is used or booked. An intake counts as booked as a whole once one of its sessions is booked. */
export function isAllBooked({ product }: Package, counts: TermCounts): boolean {
  return product.programContentType === "INTAKES"
    ? counts.lastSessionEnd !== null
    : counts.sessionsToBook === 0;
}

/** Checks if everything is booked and no session is still to come. */
export function isAllDone(row: Package, counts: TermCounts): boolean {
  return isAllBooked(row, counts) && counts.used > 0 && counts.scheduled === 0;
}

export function nextBookable(
  row: Pick<TermRow, "term" | "service" | "product">,
  counts: TermCounts,
  now: Date,
): ToBook | null {
  return toBookAt(row.term.stage, {
    programContentType: row.product.programContentType,
    hasPreAssessment: row.product.preAssessment,
    healthConditionChanged: row.service.healthConditionChanged,
    preAssessmentAhead: counts.preAssessmentEnd !== null,
    preAssessmentBooked: counts.preAssessmentBooked,
    sessionsToBook: counts.sessionsToBook,
    allDone: isAllDone(row, counts),
    ended: row.service.validUntil < singaporeDay(now),
  });
}

/** Checks if a pre-assessment has to be booked before any session can take place. */
export const isAssessmentDue = (...of: Parameters<typeof nextBookable>): boolean =>
  nextBookable(...of) === "PRE_SESSION";

/**
 * Determines the kind that is booked by slot now.
 * @throws 409 if nothing is, or if an intake is booked instead.
 */
export function bookableKind(row: TermRow, counts: TermCounts, now: Date): SessionKind {
  const toBook = nextBookable(row, counts, now);
  if (toBook === null || toBook === "INTAKE")
    refuse(409, errorCodes.nothingToBook, "There is nothing to book for this service now.");
  return toBook;
}
