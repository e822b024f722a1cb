/** Links in messages about a person's appointments. Customers who act for the person get copies with separate links. */
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "~/database/engine/connect.server";
import { appointmentLink, sessionBooking } from "~/database/schema/booking";
import { dentalAppointment, dentalLink, denticareClient } from "~/database/schema/dental";
import { accessLink, clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { isNotBarred } from "../../shared/acting-scope";
import { mayChangeBookings } from "./access-rights";

/** Ends the links that all readers of a message share, of which a customer who may no longer use them has copies. */
export async function endLinks(tx: Transaction, now: Date, clientId: string): Promise<void> {
  await tx.update(client).set({ linksEndedAt: now }).where(eq(client.id, clientId));
}

/**
 * Ends the links of messages to a contact that leaves the record: those to the person, those that decide about an access, and those about
 * others that the person's own account has as a copy.
 */
export async function endContactsLinks(tx: Transaction, now: Date, clientId: string) {
  await endLinks(tx, now, clientId);
  await tx.delete(accessLink).where(eq(accessLink.clientId, clientId));
  const bookings = tx
    .select({ id: sessionBooking.id })
    .from(sessionBooking)
    .where(eq(sessionBooking.clientId, clientId));
  const visits = tx
    .select({ id: dentalAppointment.id })
    .from(dentalAppointment)
    .innerJoin(denticareClient, eq(denticareClient.id, dentalAppointment.denticareClientId))
    .where(eq(denticareClient.clientId, clientId));
  const accounts = tx
    .select({ id: sql<string>`${clientAccess.customerId}::text` })
    .from(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  for (const [links, isOfPerson] of [
    [appointmentLink, inArray(appointmentLink.bookingId, bookings)],
    [dentalLink, inArray(dentalLink.appointmentId, visits)],
  ] as const)
    await tx
      .delete(links)
      .where(or(and(isOfPerson, eq(links.reader, "PERSON")), inArray(links.reader, accounts)));
}

/** Selects links that were created since a customer last lost access to the person, or the right to book (SPEC section 6). The query joins `client`. */
export const isSharedLinkOpen = (createdAt: PgColumn): SQL | undefined =>
  or(isNull(client.linksEndedAt), gte(createdAt, client.linksEndedAt));

/** Selects links that their reader may use: the person, or a customer who may book for the person now. The query joins `client`. */
export const isLinkOpen = ({
  createdAt,
  reader,
}: {
  createdAt: PgColumn;
  reader: PgColumn;
}): SQL | undefined =>
  or(
    eq(reader, "PERSON"),
    and(isNull(reader), isSharedLinkOpen(createdAt)),
    sql`exists (select from ${clientAccess} where ${clientAccess.clientId} = ${client.id}
      and ${clientAccess.customerId}::text = ${reader} and ${mayChangeBookings} and ${isNotBarred})`,
  );
