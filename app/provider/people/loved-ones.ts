/** Loved ones of a customer, with their addresses and contacts. Ownership is checked inside every query. */

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { LovedOne } from "~/contract/people/loved-one";
import type { ProfileUpdate } from "~/contract/people/profile";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { createRecordForIdNumber } from "~/provider/shared/limits/id-number-disclosure";
import { isAnyLovedOne, isLovedOne } from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { endAccess } from "./access/access-links";
import { hasLimitedRights, toProxyRights } from "./access/access-rights";
import { notifyLinked } from "./access/linked-notices";
import { createAddress, listAddresses, removeAddress, updateAddress } from "./addresses";
import {
  computeIdNumberLookup,
  createClient,
  pictureAt,
  rejectDuplicateIdNumber,
  requireValidDetails,
  toNamesOnly,
  toProfile,
  updateClient,
} from "./client-record";
import { waitingContact } from "./contact/contact-changes";
import {
  findOrCreateContact,
  listContacts,
  removeContact,
  updateContact,
} from "./contact/contacts";
import { findRecordWithNumber } from "./find-record";
import { deriveLanguage } from "./message-choice";

type Handlers = AreaHandlers<typeof contract.lovedOnes>;

const handlers: Handlers = {
  async list(context) {
    const rows = await allLovedOnes(context.db).execute({ customerId: context.customerId });
    for (const { client: of } of rows) context.touched.add(of.id);
    return rows.map(toLovedOne);
  },

  get: (context, { params }) => readOne(context, params.id),

  async create(context, { body }) {
    const { idType, nric } = requireValidDetails(body, "NONE");
    const number = computeIdNumberLookup(context, idType, nric);
    const created = await createRecordForIdNumber(context, "lovedOnes.create", number, () =>
      rejectDuplicateIdNumber(() =>
        withIdempotencyKey(context, "lovedone", body, (tx) => addLovedOne(tx, context, body)),
      ),
    );
    context.touched.add(created.id);
    return created;
  },

  async update(context, { params, body }) {
    const details = requireValidDetails(body, "NONE");
    await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ client })
        .from(client)
        .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
        .where(isLovedOne(context, params.id))
        .for("update");
      if (found === undefined) return rejectNotFound("The loved one");
      return updateClient(tx, context, found.client, { update: body, details });
    });
    return readOne(context, params.id);
  },

  async remove(context, { params }) {
    context.touched.add(params.id);
    await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: clientAccess.clientId })
        .from(clientAccess)
        // Also a link that shows nothing yet.
        .where(
          and(
            eq(clientAccess.customerId, context.customerId),
            eq(clientAccess.clientId, params.id),
            eq(clientAccess.relation, "LOVED_ONE"),
          ),
        )
        .for("update");
      if (found === undefined) rejectNotFound("The loved one");
      else {
        const { customerId } = context;
        await endAccess(tx, context, { customerId, clientId: found.id, by: "HOLDER" });
      }
    });
    return {};
  },

  async consent(context, { params }) {
    await requireOwned(context, params.id);
    await context.db
      .update(client)
      .set({ personalDataConsentAt: context.now })
      .where(eq(client.id, params.id));
    return {};
  },

  async remind(context, { params, body }) {
    const set = await context.db
      .update(clientAccess)
      .set({ isReminded: body.reminded })
      .where(isLovedOne(context, params.id))
      .returning({ id: clientAccess.clientId });
    return set.length > 0 ? {} : rejectNotFound("The loved one");
  },

  async addresses(context, { params }) {
    await requireOwned(context, params.id);
    return listAddresses(context, isLovedOne(context, params.id));
  },
  async createAddress(context, { params, body }) {
    await requireOwned(context, params.id);
    return createAddress(context, params.id, body);
  },
  updateAddress: (context, { params, body }) =>
    updateAddress(context, isLovedOne(context, params.id), params.ownId, body),
  removeAddress: (context, { params, query }) =>
    removeAddress(context, isLovedOne(context, params.id), params.ownId, query),

  async contacts(context, { params }) {
    await requireOwned(context, params.id);
    return listContacts(context, isLovedOne(context, params.id));
  },
  async createContact(context, { params, body }) {
    await requireOwned(context, params.id);
    return findOrCreateContact(context, params.id, body);
  },
  updateContact: (context, { params, body }) =>
    updateContact(context, isLovedOne(context, params.id), params.ownId, body),
  removeContact: (context, { params, query }) =>
    removeContact(context, isLovedOne(context, params.id), params.ownId, query),
};

/** Rejects every call while the feature is disabled. */
export const lovedOneHandlers = Object.fromEntries(
  Object.entries(handlers).map(([name, handle]) => [
    name,
    async (context: CustomerContext, input: never) => {
      requireLovedOnes(context);
      return (handle as (context: CustomerContext, input: never) => Promise<unknown>)(
        context,
        input,
      );
    },
  ]),
) as unknown as Handlers;

async function addLovedOne(
  tx: Transaction,
  context: CustomerContext,
  update: ProfileUpdate,
): Promise<LovedOne> {
  const details = requireValidDetails(update, "NONE");
  const lookup = computeIdNumberLookup(context, details.idType, details.nric);
  const existing = await findRecordWithNumber(tx, lookup);
  const [access] = await tx
    .select({ relation: clientAccess.relation })
    .from(clientAccess)
    .where(
      and(
        eq(clientAccess.clientId, existing?.id ?? ""),
        eq(clientAccess.customerId, context.customerId),
      ),
    );
  if (access?.relation === "SELF")
    refuse(409, errorCodes.recordLinked, reply("replies-people:id-own"));
  if (access !== undefined) refuse(409, errorCodes.alreadyMapped, reply("replies-people:mapped"));
  if (existing) refuse(409, errorCodes.idNumberTaken, reply("replies-people:id-taken"));
  const id = await createClient(tx, context, update, details);
  await tx.insert(clientAccess).values({
    customerId: context.customerId,
    clientId: id,
    relation: "LOVED_ONE",
    createdAt: context.now,
  });
  const chosenLanguage = await deriveLanguage(tx, context.customerId, details.language);
  if (chosenLanguage) await tx.update(client).set({ chosenLanguage }).where(eq(client.id, id));
  const linked = { id, ...details, chosenLanguage };
  await notifyLinked(tx, context, linked, { how: "ADDED", rights: null });
  return readOne(context, id, tx);
}

async function readOne(
  context: CustomerContext,
  id: string,
  db: Database = context.db,
): Promise<LovedOne> {
  const [found] = await readLovedOnes(db, isLovedOne(context, id));
  return found ? toLovedOne(found) : rejectNotFound("The loved one");
}

const readLovedOnes = (db: Database, clientScope: SQL | undefined) =>
  db
    .select({ client, pictureAt, waiting: waitingContact, access: clientAccess })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(clientScope)
    .orderBy(asc(clientAccess.createdAt), asc(client.id));

const allLovedOnes = createPreparedQuery((db) =>
  readLovedOnes(db, isAnyLovedOne({ customerId: sql.placeholder("customerId") })).prepare(
    "loved_ones",
  ),
);

const toLovedOne = ({
  client: record,
  access,
  ...more
}: Awaited<ReturnType<typeof readLovedOnes>>[number]): LovedOne => ({
  ...(access.confirmBy === null
    ? toProfile(record, { ...more, finance: false })
    : toNamesOnly(record)),
  contactNeeded: "NONE",
  reminded: access.isReminded,
  confirmed: access.confirmBy === null,
  ...(hasLimitedRights(toProxyRights(access)) && { rights: toProxyRights(access) }),
});

async function requireOwned(context: CustomerContext, id: string): Promise<void> {
  const [mine] = await context.db
    .select({ id: clientAccess.clientId })
    .from(clientAccess)
    .where(isLovedOne(context, id));
  if (mine === undefined) rejectNotFound("The loved one");
}
