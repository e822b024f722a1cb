/**
 * The reads of the list of appointments, as Drizzle's manual writes them: each is built when it runs, and is sent separately and unnamed.
 * The conditions and the notices' selects are the portal's own, so that both pages read the same rows.
 */
import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { cart, cartItem } from "~/database/schema/cart";
import { denticareClient } from "~/database/schema/dental";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { draft, session } from "~/database/schema/portal";
import { service, term } from "~/database/schema/service";
import {
  selectNewestHistories,
  selectSoonDentalAppointments,
} from "~/provider/booking/notifications/denticare-queries";
import {
  selectEgiroAnswers,
  selectUnpaidOrders,
} from "~/provider/booking/notifications/payment-queries";
import {
  selectDueAssessments,
  selectOfferedPlaces,
  selectSoonSessions,
} from "~/provider/booking/notifications/session-queries";
import { isAnyClient, isAnyVisibleClient, isNotBarred } from "~/provider/shared/acting-scope";
import { lovedOnesOff } from "~/provider/shared/loved-one-feature";
import { selectChasTier } from "~/provider/shop/cart/chas-subsidy";
import { selectPrice } from "~/provider/shop/cart/price-on";

const DAY_MS = 86_400_000;
const UNNAMED = "";

const own = alias(clientAccess, "own");

export async function findSession(db: Database, token: string) {
  const idHash = createHash("sha256").update(token, "utf8").digest("hex");
  const [found] = await db
    .select()
    .from(session)
    .where(and(eq(session.idHash, idHash), gt(session.expiresAt, new Date())));
  return found ?? null;
}

/** Finds the customer, the person acted for, and the rights to the records of other people. */
export async function findCustomer(db: Database, customerId: string, viewAs: string | null) {
  const [found] = await db
    .select({
      id: customer.id,
      ownClientId: own.clientId,
      ownClosed: sql<boolean>`exists (
        select from ${client} closed where closed.id = ${own.clientId} and closed.closed_at is not null)`,
      canView: sql<boolean>`${clientAccess.clientId} is not null and ${isNotBarred}`,
      off: lovedOnesOff,
      limits: sql`(select jsonb_object_agg(limited.client_id, jsonb_build_object('book', limited.may_book,
          'pay', limited.may_pay, 'health', limited.may_read_health))
        from ${clientAccess} limited
        where limited.customer_id = ${customer.id} and limited.relation = 'LOVED_ONE')`,
    })
    .from(customer)
    .leftJoin(own, and(eq(own.customerId, customer.id), eq(own.relation, "SELF")))
    .leftJoin(
      clientAccess,
      and(eq(clientAccess.customerId, customer.id), eq(clientAccess.clientId, viewAs ?? "")),
    )
    .where(eq(customer.id, customerId));
  return found ?? null;
}

export const listDrafts = (db: Database, customerId: string) =>
  db
    .select({ answers: draft.answers, version: draft.version })
    .from(draft)
    .where(and(eq(draft.customerId, customerId), eq(draft.journey, "typed and not carried out")));

export const listPackages = (db: Database, customerId: string) =>
  db
    .select({ term, service, product, centre, client })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(centre, eq(centre.id, service.centreId))
    .innerJoin(client, eq(client.id, service.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(isAnyClient({ customerId }))
    .orderBy(asc(term.id));

export const listBookings = (db: Database, termIds: string[]) =>
  db
    .select()
    .from(sessionBooking)
    .where(inArray(sessionBooking.termId, termIds))
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.createdAt));

export function countBookings(db: Database, termIds: string[]) {
  const { kind, status, startsAt, endsAt } = sessionBooking;
  const isAhead = sql`${kind} = 'SESSION' and ${status} = 'SCHEDULED'`;
  return db
    .select({
      termId: term.id,
      total: service.totalSessions,
      used: service.usedSessions,
      scheduled: sql<number>`count(*) filter (where ${isAhead})::int`,
      first: sql`min(${startsAt}) filter (where ${isAhead} and ${startsAt} > now())`,
      last: sql`max(${endsAt}) filter (where ${kind} = 'SESSION')`,
    })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .leftJoin(sessionBooking, eq(sessionBooking.termId, term.id))
    .where(inArray(term.id, termIds))
    .groupBy(term.id, service.id);
}

export const listPatients = (db: Database, customerId: string) =>
  db
    .select({
      id: denticareClient.id,
      clientId: client.id,
      name: client.name,
      relation: clientAccess.relation,
    })
    .from(denticareClient)
    .innerJoin(client, eq(client.id, denticareClient.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(isAnyVisibleClient({ customerId }))
    .orderBy(desc(clientAccess.relation), asc(client.name));

export const findCart = (db: Database, customerId: string) =>
  db.select().from(cart).where(eq(cart.customerId, customerId));

export function listCartItems(db: Database, customerId: string) {
  const today = new Date().toISOString().slice(0, 10);
  return db
    .select({
      id: cartItem.id,
      clientName: client.name,
      categoryId: category.id,
      product: { id: product.id, name: product.name, icon: product.icon },
      offer: {
        id: offer.id,
        name: offer.name,
        price: selectPrice(today),
        sessions: offer.sessions,
        validityDays: offer.validityDays,
        sellable: offer.sellable,
        chasSubsidy: offer.chasSubsidy,
      },
      tier: selectChasTier(sql`${cartItem.clientId}`, today),
      centre: { id: centre.id, name: centre.name },
      place: productCentre.centreId,
    })
    .from(cartItem)
    .innerJoin(product, eq(product.id, cartItem.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .innerJoin(offer, eq(offer.id, cartItem.offerId))
    .innerJoin(centre, eq(centre.id, cartItem.centreId))
    .leftJoin(
      productCentre,
      and(
        eq(productCentre.productId, cartItem.productId),
        eq(productCentre.centreId, cartItem.centreId),
      ),
    )
    .leftJoin(client, eq(client.id, cartItem.clientId))
    .where(eq(cartItem.customerId, customerId))
    .orderBy(asc(cartItem.position));
}

export function listNotices(db: Database, customerId: string) {
  const notices = { db, who: { customerId, viewAs: null } };
  const now = Date.now();
  return unionAll(
    selectOfferedPlaces(notices),
    selectDueAssessments(notices),
    selectSoonSessions(notices),
    selectSoonDentalAppointments(notices),
    selectEgiroAnswers(notices),
    selectUnpaidOrders(notices),
    selectNewestHistories(notices),
  )
    .prepare(UNNAMED)
    .execute({
      now: new Date(now),
      soon: new Date(now + 2 * DAY_MS),
      answeredAfter: new Date(now - 14 * DAY_MS),
    });
}
