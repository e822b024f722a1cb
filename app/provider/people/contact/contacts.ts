/** Contacts of a client: next of kin, emergency contact, payer. */
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Contact, ContactDetails } from "~/contract/people/contact";
import { contactParts } from "~/contract/people/record-parts";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess } from "~/database/schema/people/access";
import { client, contact } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { computeRecordVersion } from "~/lib/record-version.server";
import { toE164 } from "~/lib/singapore/phone";
import {
  isActingClient,
  isActingFor,
  isRowInScope,
  markRecordTouched,
  prepareForScope,
  requireActingClient,
} from "../../shared/acting-scope";
import {
  type AreaHandlers,
  type Context,
  type CustomerContext,
  getChangedBy,
} from "../../shared/context";
import { refuse, rejectNotFound } from "../../shared/failure";
import { endContactsLinks } from "../access/open-links";
import { mergeForm, rejectChangedRow } from "../merge-form";

type ContactRow = typeof contact.$inferSelect;
/** Condition on the access table that selects the clients. */
type ClientScope = SQL | undefined;

export const contactHandlers: AreaHandlers<typeof contract.contacts> = {
  list: listActing,

  async create(context, { body }) {
    const { id } = await requireActingClient(context);
    return findOrCreateContact(context, id, body);
  },

  update: (context, { params, body }) =>
    updateContact(context, isActingClient(context), params.id, body),

  remove: (context, { params, query }) =>
    removeContact(context, isActingClient(context), params.id, query),
};

async function listActing(context: CustomerContext): Promise<Contact[]> {
  const { db, customerId, viewAs } = context;
  markRecordTouched(context);
  const rows = await contactsOfActing(db, context).execute({ customerId, viewAs });
  return rows.map((row) => toContact(row.contact));
}

export async function listContacts({ db }: Context, clientScope: ClientScope): Promise<Contact[]> {
  return (await contactsOf(db, clientScope)).map((row) => toContact(row.contact));
}

const contactsOf = (db: Database, clientScope: ClientScope) =>
  db
    .select({ contact })
    .from(contact)
    .innerJoin(clientAccess, eq(clientAccess.clientId, contact.clientId))
    .where(clientScope)
    .orderBy(asc(contact.createdAt));

const contactsOfActing = prepareForScope((db, who, name) =>
  contactsOf(db, isActingFor(who)).prepare(`contacts_of_${name}`),
);

/** People per record. */
const MAX_CONTACTS = 20;

/** Creates a contact, or returns the same person. One that is sent twice, as by a double click, is stored once. */
export function findOrCreateContact(
  context: Context,
  clientId: string,
  details: ContactDetails,
): Promise<Contact> {
  const { db, now } = context;
  const values = { ...columnsOf(details), typedBy: getChangedBy(context) };
  return db.transaction(async (tx) => {
    await lockClientQuery(tx).execute({ clientId });
    const [existing] = await samePerson(tx).execute({ ...values, clientId });
    if (existing) return toContact(existing);
    if ((await tx.$count(contact, eq(contact.clientId, clientId))) >= MAX_CONTACTS)
      refuse(409, errorCodes.notAllowed, reply("replies-people:contact.enough"));
    const [created] = await newContact(tx).execute({
      ...values,
      clientId,
      createdAt: now,
    });
    return toContact(created as ContactRow);
  });
}

const lockClientQuery = createPreparedQuery((db) =>
  db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, sql.placeholder("clientId")))
    .for("update")
    .prepare("client_held_for_contact"),
);

const typed = createPlaceholders(
  contact,
  "name",
  "relationship",
  "otherRelationship",
  "countryCode",
  "mobileNumber",
  "homeNumber",
  "email",
  "payer",
  "emergency",
  "typedBy",
);

/** Selects who typed the addresses: who typed them first, if they are the same again. */
const selectTypist = sql`case
  when ${contact.email} is not distinct from ${sql.placeholder("email")}::text
    and ${contact.homeNumber} is not distinct from ${sql.placeholder("homeNumber")}::text
  then ${contact.typedBy} else ${sql.placeholder("typedBy")}::uuid end`;

const samePerson = createPreparedQuery((db) =>
  db
    .update(contact)
    .set({ ...typed, typedBy: selectTypist })
    .where(
      and(
        eq(contact.clientId, sql.placeholder("clientId")),
        eq(contact.name, sql.placeholder("name")),
        eq(contact.countryCode, sql.placeholder("countryCode")),
        eq(contact.mobileNumber, sql.placeholder("mobileNumber")),
      ),
    )
    .returning()
    .prepare("same_contact"),
);

const newContact = createPreparedQuery((db) =>
  db
    .insert(contact)
    .values({ ...typed, ...createPlaceholders(contact, "clientId", "createdAt") })
    .returning()
    .prepare("new_contact"),
);

export async function updateContact(
  context: Context,
  clientScope: ClientScope,
  id: string,
  details: ContactDetails,
): Promise<Contact> {
  return context.db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(contact)
      .where(isRowInScope(context, contact, clientScope, id))
      .for("update");
    if (stored === undefined) return rejectNotFound("The contact");
    const { version } = details;
    const typed = columnsOf(details);
    const merged = { ...stored, ...mergeForm(contactParts, { stored, typed, version }) };
    const getAddresses = (row: ContactRow) =>
      [row.countryCode, row.mobileNumber, row.homeNumber, row.email].join();
    const isSame = getAddresses(merged) === getAddresses(stored);
    const updated = { ...merged, typedBy: isSame ? stored.typedBy : getChangedBy(context) };
    await tx.update(contact).set(updated).where(eq(contact.id, id));
    await followContactPerson(tx, context, stored, updated);
    return toContact(updated);
  });
}

export async function removeContact(
  context: Context,
  clientScope: ClientScope,
  id: string,
  { version }: { version?: string | null | undefined },
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(contact)
      .where(isRowInScope(context, contact, clientScope, id))
      .returning();
    if (removed === undefined) return rejectNotFound("The contact");
    rejectChangedRow(contactParts, removed, version);
    await followContactPerson(tx, context, removed, null);
    return {};
  });
}

/**
 * Sends messages to a person without a phone where the contact person is now, or to slips. At a counter only, as for any contact of such a
 * person: a customer who acts for them could lead their messages elsewhere.
 */
async function followContactPerson(
  tx: Transaction,
  context: Context | CustomerContext,
  before: ContactRow,
  after: ContactRow | null,
): Promise<void> {
  if (!("enteredBy" in context) || context.enteredBy === null) return;
  const [old, now] = [before, after].map(
    (one) => one && toE164(one.countryCode, one.mobileNumber),
  ) as [string | null, string | null];
  if (old === null || old === now) return;
  const moved = await tx
    .update(client)
    .set({ messagesMobile: now, messagesTo: now === null ? "SLIP" : "CONTACT" })
    .where(and(eq(client.id, before.clientId), eq(client.messagesMobile, old)))
    .returning({ id: client.id });
  if (moved.length > 0) await endContactsLinks(tx, context.now, before.clientId);
}

function columnsOf({ version: _version, ...details }: ContactDetails) {
  return {
    ...details,
    homeNumber: details.homeNumber || null,
    otherRelationship: details.relationship === "Others" ? details.otherRelationship : null,
  };
}

function toContact(contact: ContactRow): Contact {
  const {
    clientId: _client,
    createdAt: _created,
    typedBy: _customer,
    isReminded,
    ...row
  } = contact;
  return {
    ...row,
    version: computeRecordVersion(contactParts, row),
    reminded: isReminded,
    relationship: row.relationship as Contact["relationship"],
  };
}
