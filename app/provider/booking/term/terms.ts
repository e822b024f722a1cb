/** Reads terms and bookings with their owner in the query. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { isInActingScope, prepareForScope } from "~/provider/shared/acting-scope";
import type { CustomerContext } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";

const columns = { term, service, product, centre, client };

export interface TermRow {
  term: typeof term.$inferSelect;
  service: typeof service.$inferSelect;
  product: typeof product.$inferSelect;
  centre: typeof centre.$inferSelect;
  client: typeof client.$inferSelect;
}

export const selectTermsWithoutAccess = (db: Database) =>
  db
    .select(columns)
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .innerJoin(client, eq(client.id, service.clientId));

/** Selects terms with all related rows, for conditions on access to them. */
export const selectTermsWithAccess = (db: Database) =>
  selectTermsWithoutAccess(db)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .$dynamic();

/** Restricts a query to the caller's terms. The check is part of the query, so that other people's terms are not found. */
export function isOwnTerm(context: CustomerContext, more?: SQL): SQL | undefined {
  return and(isInActingScope(context), more);
}

/** @throws 404 for a term that is not the caller's. */
export async function requireOwnTerm(
  context: CustomerContext,
  termId: string,
  db: Database = context.db,
): Promise<TermRow> {
  const { customerId, viewAs } = context;
  const [found] = await oneTerm(db, context).execute({ customerId, viewAs, termId });
  if (found === undefined) return rejectNotFound("The service");
  context.touched.add(found.client.id);
  return found;
}

const oneTerm = prepareForScope((db, who, name) =>
  selectTermsWithAccess(db)
    .where(and(isInActingScope(who), eq(term.id, sql.placeholder("termId"))))
    .prepare(`term_of_${name}`),
);

/**
 * Finds the term of a package.
 * @throws 404 for a package of a person for whom the caller does not act.
 */
export async function requireOwnPackage(
  context: CustomerContext,
  serviceId: string,
): Promise<TermRow> {
  const [found] = await selectTermsWithAccess(context.db).where(
    isOwnTerm(context, eq(service.id, serviceId)),
  );
  if (found === undefined) return rejectNotFound("The service");
  context.touched.add(found.client.id);
  return found;
}

/**
 * Lists the caller's terms, or the one requested.
 * @throws 404 for a term that is not the caller's.
 */
export async function listTerms(
  context: CustomerContext,
  termId: string | undefined,
): Promise<TermRow[]> {
  if (termId !== undefined) return [await requireOwnTerm(context, termId)];
  const { db, customerId, viewAs } = context;
  if (viewAs !== null) context.touched.add(viewAs);
  const rows = await allTerms(db, context).execute({ customerId, viewAs });
  for (const row of rows) context.touched.add(row.client.id);
  return rows;
}

const allTerms = prepareForScope((db, who, name) =>
  selectTermsWithAccess(db)
    .where(isInActingScope(who))
    .orderBy(asc(term.id))
    .prepare(`terms_of_${name}`),
);

/**
 * Finds a booking with its term in one query.
 * @throws 404 for a booking that is not the caller's.
 */
export async function requireOwnBooking(
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
    .where(isOwnTerm(context, eq(sessionBooking.id, bookingId)));
  if (found === undefined) return rejectNotFound("The appointment");
  const { booking, ...row } = found;
  context.touched.add(row.client.id);
  return { booking, row };
}

/**
 * Finds the term and the slot of a booking.
 * @throws 404 for a booking that is not the caller's.
 */
export async function requireOwnBookingIds(context: CustomerContext, bookingId: string) {
  const { customerId, viewAs } = context;
  const [found] = await placeOfBooking(context.db, context).execute({
    customerId,
    viewAs,
    bookingId,
  });
  if (found === undefined) return rejectNotFound("The appointment");
  context.touched.add(found.clientId);
  return found;
}

const placeOfBooking = prepareForScope((db, who, name) =>
  db
    .select({
      termId: sessionBooking.termId,
      slotId: sessionBooking.slotId,
      clientId: sessionBooking.clientId,
    })
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(and(isInActingScope(who), eq(sessionBooking.id, sql.placeholder("bookingId"))))
    .prepare(`place_of_booking_of_${name}`),
);

/** Finds any customer's term, for the provider's own work. */
export async function requireTerm(db: Database, termId: string): Promise<TermRow> {
  const [found] = await selectTermsWithoutAccess(db).where(eq(term.id, termId));
  return found ?? rejectNotFound("The service");
}

/** Finds any customers' terms, for the provider's own work. */
export async function findTerms(db: Database, ids: readonly string[]): Promise<TermRow[]> {
  return ids.length === 0 ? [] : selectTermsWithoutAccess(db).where(inArray(term.id, [...ids]));
}

export type Package = Pick<TermRow, "product">;
