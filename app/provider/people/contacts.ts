/** Contacts of a client: next of kin, emergency contact, payer. */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Contact, ContactDetails } from "~/contract/people/contact";
import { client, clientAccess, contact } from "~/database/schema/people";
import { actingClient, actingFor } from "../shared/acting";
import type { AreaHandlers, Context } from "../shared/context";
import { notFound } from "../shared/failure";

type ContactRow = typeof contact.$inferSelect;
/** Which clients are reached, as a condition on the access table. */
type Whose = SQL | undefined;

export const contactHandlers: AreaHandlers<typeof contract.contacts> = {
  list: (context) => listContacts(context, actingFor(context)),

  async create(context, { body }) {
    const { id } = await actingClient(context);
    return createContact(context, id, body);
  },

  update: (context, { params, body }) =>
    updateContact(context, actingFor(context), params.id, body),

  remove: (context, { params }) => removeContact(context, actingFor(context), params.id),
};

export async function listContacts({ db }: Context, whose: Whose): Promise<Contact[]> {
  const rows = await db
    .select({ contact })
    .from(contact)
    .innerJoin(clientAccess, eq(clientAccess.clientId, contact.clientId))
    .where(whose)
    .orderBy(asc(contact.createdAt));
  return rows.map((row) => toContact(row.contact));
}

/** The same person sent twice, as by a double click, is one contact. */
export function createContact(
  { db, now }: Context,
  clientId: string,
  details: ContactDetails,
): Promise<Contact> {
  const values = columnsOf(details);
  return db.transaction(async (tx) => {
    await tx.select({ id: client.id }).from(client).where(eq(client.id, clientId)).for("update");
    const samePerson = and(
      eq(contact.clientId, clientId),
      eq(contact.name, values.name),
      eq(contact.countryCode, values.countryCode),
      eq(contact.mobileNumber, values.mobileNumber),
    );
    const [known] = await tx.update(contact).set(values).where(samePerson).returning();
    if (known) return toContact(known);
    const [created] = await tx
      .insert(contact)
      .values({ ...values, clientId, createdAt: now })
      .returning();
    return toContact(created as ContactRow);
  });
}

export async function updateContact(
  context: Context,
  whose: Whose,
  id: string,
  details: ContactDetails,
): Promise<Contact> {
  const [updated] = await context.db
    .update(contact)
    .set(columnsOf(details))
    .where(owned(context, whose, id))
    .returning();
  return updated ? toContact(updated) : notFound("The contact");
}

export async function removeContact(
  context: Context,
  whose: Whose,
  id: string,
): Promise<Record<never, never>> {
  const removed = await context.db
    .delete(contact)
    .where(owned(context, whose, id))
    .returning({ id: contact.id });
  return removed.length > 0 ? {} : notFound("The contact");
}

function owned({ db }: Context, whose: Whose, id: string) {
  const clients = db.select({ id: clientAccess.clientId }).from(clientAccess).where(whose);
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
