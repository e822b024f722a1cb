/** Contacts of the client acted for: next of kin, emergency contact, payer. */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Contact, ContactDetails } from "~/contract/contact";
import { clientAccess, contact } from "~/database/schema/people";
import { actingClient, actingFor } from "../core/acting";
import { notFound } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";

type ContactRow = typeof contact.$inferSelect;

export const contactHandlers: AreaHandlers<typeof contract.contacts> = {
  async list(context) {
    const rows = await context.db
      .select({ contact })
      .from(contact)
      .innerJoin(clientAccess, eq(clientAccess.clientId, contact.clientId))
      .where(actingFor(context))
      .orderBy(asc(contact.createdAt));
    return rows.map((row) => toContact(row.contact));
  },

  async create(context, { body }) {
    const { id: clientId } = await actingClient(context);
    const [created] = await context.db
      .insert(contact)
      .values({ ...columnsOf(body), clientId, createdAt: context.now })
      .returning();
    return toContact(created as ContactRow);
  },

  async update(context, { params, body }) {
    const [updated] = await context.db.update(contact).set(columnsOf(body)).where(owned(context, params.id)).returning();
    return updated ? toContact(updated) : notFound("The contact");
  },

  async remove(context, { params }) {
    const removed = await context.db.delete(contact).where(owned(context, params.id)).returning({ id: contact.id });
    return removed.length > 0 ? {} : notFound("The contact");
  },
};

function owned(context: CustomerContext, id: string) {
  const clients = context.db.select({ id: clientAccess.clientId }).from(clientAccess).where(actingFor(context));
  return and(eq(contact.id, id), inArray(contact.clientId, clients));
}

function columnsOf(details: ContactDetails) {
  return {
    ...details,
    homeNumber: details.homeNumber || null,
    otherRelationship: details.relationship === "Others" ? details.otherRelationship : null,
  };
}

function toContact({ clientId: _client, createdAt: _created, ...row }: ContactRow): Contact {
  return { ...row, relationship: row.relationship as Contact["relationship"] };
}
