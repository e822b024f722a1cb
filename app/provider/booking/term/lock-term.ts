/** Locks of a package, which make all booking changes of a person happen one after the other. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { isInActingScope, prepareForScope } from "~/provider/shared/acting-scope";
import type { CustomerContext } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { selectTermsWithAccess, selectTermsWithoutAccess, type TermRow } from "./terms";

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
  return found ?? rejectNotFound("The service");
}

const lockTermQuery = createPreparedQuery((db) =>
  selectTermsWithoutAccess(db)
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
  if (found === undefined) return rejectNotFound("The service");
  context.touched.add(found.client.id);
  return found;
}

const lockOwnTermQuery = prepareForScope((db, who, name) =>
  selectTermsWithAccess(db)
    .where(and(isInActingScope(who), eq(term.id, sql.placeholder("termId"))))
    .for("no key update", lockOptions)
    .prepare(`held_term_of_${name}`),
);

/**
 * Locks all terms and packages of a person and the person, in the same order. A decision about the person never sees a half-finished
 * booking.
 */
export async function lockTermsOfPerson(tx: Transaction, clientId: string): Promise<void> {
  await lockTermsQuery(tx).execute({ clientId });
  await lockServicesQuery(tx).execute({ clientId });
  await lockClientQuery(tx).execute({ clientId });
}

const ofClient = eq(service.clientId, sql.placeholder("clientId"));

const lockTermsQuery = createPreparedQuery((db) =>
  db
    .select({ id: term.id })
    .from(term)
    .where(inArray(term.serviceId, db.select({ id: service.id }).from(service).where(ofClient)))
    .orderBy(asc(term.id))
    .for("no key update")
    .prepare("held_terms_of_client"),
);

const lockServicesQuery = createPreparedQuery((db) =>
  db
    .select({ id: service.id })
    .from(service)
    .where(ofClient)
    .orderBy(asc(service.id))
    .for("no key update")
    .prepare("held_services_of_client"),
);

const lockClientQuery = createPreparedQuery((db) =>
  db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, sql.placeholder("clientId")))
    .for("no key update")
    .prepare("held_client"),
);
