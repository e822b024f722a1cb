/** Conditions under which a client may join a programme (SPEC section 7, checkEligibility). */
import { and, eq, gte, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { product } from "~/database/schema/offering/product";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { type Reply, reply } from "~/languages/reply";
import { isPackageEndingSoon } from "~/lib/singapore/package-expiry";
import { computeAge, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { scheduledCount } from "~/provider/booking/term/term-counts";
import { findActingClient, isAnyClient } from "~/provider/shared/acting-scope";
import type { CustomerContext } from "~/provider/shared/context";
import { refuse, rejectNotFound, toEnglish } from "~/provider/shared/failure";

type ProductRow = typeof product.$inferSelect;

export interface Applicant {
  dateOfBirth: string | null;
  /** Products with a running service that is not ending yet. An ending service can be renewed ahead. */
  running: ReadonlySet<string>;
  /** True after the person's death. */
  isClosed: boolean;
}

/** An applicant without a record, about whom nothing is known. */
const nobody: Applicant = { dateOfBirth: null, running: new Set(), isClosed: false };

/** Client IDs consist of letters and digits. Any other text cannot match a client. */
const CLIENT_ID = /^[A-Za-z0-9]+$/;

/**
 * Finds the applicant: the named loved one, otherwise the client acted for. Nothing is known about the client before the first
 * registration.
 * @throws 404 for a loved one that is not the caller's.
 */
export async function requireApplicant(
  context: CustomerContext,
  lovedOneId: string | undefined,
): Promise<Applicant> {
  const person =
    lovedOneId === undefined
      ? await findActingClient(context)
      : await lovedOne(context, lovedOneId);
  if (person === null) return nobody;
  return {
    dateOfBirth: person.dateOfBirth,
    running: await runningProducts(context.db, person.id, context.now),
    isClosed: person.closedAt !== null,
  };
}

async function lovedOne(context: CustomerContext, id: string) {
  if (!CLIENT_ID.test(id)) return rejectNotFound("The profile");
  const [found] = await context.db
    .select({ id: client.id, dateOfBirth: client.dateOfBirth, closedAt: client.closedAt })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(and(isAnyClient(context), eq(client.id, id)));
  if (found) context.touched.add(found.id);
  return found ?? rejectNotFound("The profile");
}

async function runningProducts(db: Database, clientId: string, now: Date): Promise<Set<string>> {
  const today = toSingaporeDay(now);
  return productsFor(
    stillRunning(await servicesOfClient(db).execute({ clientId, today }), today),
    clientId,
  );
}

const productsFor = (running: ReturnType<typeof stillRunning>, clientId: string) =>
  new Set(running.filter((of) => of.clientId === clientId).map(({ productId }) => productId));

/** Selects services that did not end before the day, with the facts that decide if they are ending. */
const servicesUntil = (db: Database, today: string | Placeholder, clientScope: SQL) =>
  db
    .select({
      service,
      stage: term.stage,
      programContentType: product.programContentType,
      scheduledSessions: scheduledCount,
    })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(product, eq(product.id, service.productId))
    .where(and(clientScope, gte(service.validUntil, today)));

const stillRunning = (rows: Awaited<ReturnType<typeof servicesUntil>>, today: Day) =>
  rows
    .filter(({ service: of, ...facts }) => !isPackageEndingSoon({ ...of, ...facts }, today))
    .map(({ service: of }) => of);

/**
 * Checks that the people of a purchase may join its products, regardless of earlier checks.
 * @param isUnpaid for an order that exists. The refusal then says that nothing is taken.
 * @throws 409 with the reason.
 */
export async function requireEligible(
  db: Database,
  now: Date,
  lines: readonly { clientId: string; productId: string }[],
  isUnpaid = false,
): Promise<void> {
  const found = await findIneligibleLine(db, now, lines);
  if (found === null) return;
  refuse(
    409,
    errorCodes.notEligible,
    reply(`replies:shop.not-eligible${isUnpaid ? "-unpaid" : ""}`, found),
  );
}

/** Finds the first line whose person may not join its product, with the reason. Null if all may. */
export async function findIneligibleLine(
  db: Database,
  now: Date,
  lines: readonly { clientId: string; productId: string }[],
): Promise<{ programme: string; reason: Reply } | null> {
  const ids = [...new Set(lines.map(({ clientId }) => clientId))];
  const [joiners, products] = await Promise.all([
    Promise.all(ids.map((id) => joinerById(db, now, id))),
    productsOf(db, lines),
  ]);
  const people = new Map(ids.map((id, index) => [id, joiners[index]]));
  for (const { clientId, productId } of lines) {
    const bought = products.get(productId) as ProductRow;
    const reason = findIneligibilityReason(bought, people.get(clientId) as Applicant, now);
    if (reason !== null) return { programme: bought.name, reason };
  }
  return null;
}

export interface JoinFacts {
  products: ReadonlyMap<string, ProductRow>;
  /** The customer's people by client ID. */
  people: ReadonlyMap<string, Applicant>;
}

/** Reads the facts that decide who of the customer's people may join which product, independent of the cart. */
export async function readJoinFacts(context: CustomerContext): Promise<JoinFacts> {
  const { db, now, customerId } = context;
  const today = toSingaporeDay(now);
  const [products, people, services] = await Promise.all([
    everyProduct(db).execute(),
    peopleOf(db).execute({ customerId }),
    servicesOfPeople(db).execute({ customerId, today }),
  ]);
  const running = stillRunning(services, today);
  return {
    products: new Map(products.map((row) => [row.id, row])),
    people: new Map(
      people.map(({ id, dateOfBirth, closedAt }) => [
        id,
        { dateOfBirth, running: productsFor(running, id), isClosed: closedAt !== null },
      ]),
    ),
  };
}

const servicesOfClient = createPreparedQuery((db) =>
  servicesUntil(
    db,
    sql.placeholder("today"),
    eq(service.clientId, sql.placeholder("clientId")),
  ).prepare("services_of_client"),
);

const mine = isAnyClient({ customerId: sql.placeholder("customerId") });

/** All products. There are only a handful. */
const everyProduct = createPreparedQuery((db) =>
  db.select().from(product).prepare("every_product"),
);

const peopleOf = createPreparedQuery((db) =>
  db
    .select({ id: client.id, dateOfBirth: client.dateOfBirth, closedAt: client.closedAt })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(mine)
    .prepare("people_of_customer"),
);

const servicesOfPeople = createPreparedQuery((db) =>
  servicesUntil(
    db,
    sql.placeholder("today"),
    inArray(
      service.clientId,
      db.select({ id: clientAccess.clientId }).from(clientAccess).where(mine),
    ),
  ).prepare("services_of_people"),
);

/**
 * Checks a cart's lines as soon as their person is known. A line for the customer counts even before they have a record.
 * @param typed the customer's date of birth as they typed it.
 */
export function findIneligibilityReasons(
  { now, ownClientId }: CustomerContext,
  { products, people }: JoinFacts,
  lines: readonly { id: string; clientId: string | null; productId: string }[],
  typed: string | undefined,
): { id: string; reason: string }[] {
  return lines.flatMap(({ id, clientId, productId }) => {
    const own = clientId === null || clientId === ownClientId;
    const person = people.get(clientId ?? ownClientId ?? "") ?? nobody;
    const joiner = own && typed !== undefined ? { ...person, dateOfBirth: typed } : person;
    const reason = findIneligibilityReason(products.get(productId) as ProductRow, joiner, now);
    return reason === null ? [] : [{ id, reason: toEnglish(reason) }];
  });
}

async function productsOf(db: Database, lines: readonly { productId: string }[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const rows = ids.length === 0 ? [] : await productsAmong(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

const productsAmong = createPreparedQuery((db) =>
  db
    .select()
    .from(product)
    .where(sql`${product.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare("products_among"),
);

async function joinerById(db: Database, now: Date, clientId: string): Promise<Applicant> {
  const [[person], running] = await Promise.all([
    birthOf(db).execute({ clientId }),
    runningProducts(db, clientId, now),
  ]);
  const isClosed = person !== undefined && person.closedAt !== null;
  return { dateOfBirth: person?.dateOfBirth ?? null, running, isClosed };
}

const birthOf = createPreparedQuery((db) =>
  db
    .select({ dateOfBirth: client.dateOfBirth, closedAt: client.closedAt })
    .from(client)
    .where(eq(client.id, sql.placeholder("clientId")))
    .prepare("day_of_birth"),
);

/**
 * Explains in plain words why the person may not join. An unknown date of birth is not a reason.
 * @returns null if they may join.
 */
export function findIneligibilityReason(
  row: ProductRow,
  joiner: Applicant,
  now: Date,
): Reply | null {
  const { dateOfBirth, running, isClosed } = joiner;
  if (isClosed) return reply("replies-registration:closed");
  if (
    row.minimumAge !== null &&
    dateOfBirth !== null &&
    computeAge(dateOfBirth, now) < row.minimumAge
  ) {
    return reply("replies-registration:age", { age: row.minimumAge });
  }
  // An intake has fixed dates, and a person cannot attend two at the same time.
  if (row.programContentType === "INTAKES" && running.has(row.id)) {
    return reply("replies-registration:already");
  }
  return null;
}
