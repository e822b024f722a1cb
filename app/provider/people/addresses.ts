/** Addresses of a client. The table's constraint allows one of each type (SPEC section 4, Address). */
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Address, AddressDetails } from "~/contract/people/address";
import { addressParts } from "~/contract/people/record-parts";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess } from "~/database/schema/people/access";
import { address } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { computeRecordVersion } from "~/lib/record-version.server";
import {
  isActingClient,
  isActingFor,
  isRowInScope,
  markRecordTouched,
  prepareForScope,
  requireActingClient,
} from "../shared/acting-scope";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { mergeForm, rejectChangedRow } from "./merge-form";

type AddressRow = typeof address.$inferSelect;
/** Condition on the access table that selects the clients. */
type ClientScope = SQL | undefined;

export const addressHandlers: AreaHandlers<typeof contract.addresses> = {
  list: listActing,

  async create(context, { body }) {
    const { id } = await requireActingClient(context);
    return createAddress(context, id, body);
  },

  update: (context, { params, body }) =>
    updateAddress(context, isActingClient(context), params.id, body),

  remove: (context, { params, query }) =>
    removeAddress(context, isActingClient(context), params.id, query),
};

async function listActing(context: CustomerContext): Promise<Address[]> {
  const { db, customerId, viewAs } = context;
  markRecordTouched(context);
  const rows = await addressesOfActing(db, context).execute({ customerId, viewAs });
  return rows.map((row) => toAddress(row.address));
}

export async function listAddresses({ db }: Context, clientScope: ClientScope): Promise<Address[]> {
  return (await addressesOf(db, clientScope)).map((row) => toAddress(row.address));
}

const addressesOf = (db: Database, clientScope: ClientScope) =>
  db
    .select({ address })
    .from(address)
    .innerJoin(clientAccess, eq(clientAccess.clientId, address.clientId))
    .where(clientScope)
    .orderBy(asc(address.type));

const addressesOfActing = prepareForScope((db, who, name) =>
  addressesOf(db, isActingFor(who)).prepare(`addresses_of_${name}`),
);

export function createAddress(
  { db }: Context,
  clientId: string,
  details: AddressDetails,
): Promise<Address> {
  return retryPerType(async () => {
    const [created] = await newAddress(db).execute({ ...columnsOf(details), clientId });
    return toAddress(created as AddressRow);
  });
}

const newAddress = createPreparedQuery((db) =>
  db
    .insert(address)
    .values(
      createPlaceholders(
        address,
        "clientId",
        "type",
        "postalCode",
        "block",
        "street",
        "building",
        "level",
        "unit",
        "sameAs",
      ),
    )
    .returning()
    .prepare("new_address"),
);

export function updateAddress(
  context: Context,
  clientScope: ClientScope,
  id: string,
  details: AddressDetails,
): Promise<Address> {
  return retryPerType(async () => {
    return context.db.transaction(async (tx) => {
      const [stored] = await tx
        .select()
        .from(address)
        .where(isRowInScope(context, address, clientScope, id))
        .for("update");
      if (stored === undefined) return rejectNotFound("The address");
      const { version } = details;
      const typed = columnsOf(details);
      const updated = { ...stored, ...mergeForm(addressParts, { stored, typed, version }) };
      await tx.update(address).set(updated).where(eq(address.id, id));
      if (updated.type === "BILLING") await moveSharing(tx, updated);
      return toAddress(updated);
    });
  });
}

export async function removeAddress(
  context: Context,
  clientScope: ClientScope,
  id: string,
  { version }: { version?: string | null | undefined },
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(address)
      .where(isRowInScope(context, address, clientScope, id))
      .returning();
    if (removed === undefined) return rejectNotFound("The address");
    rejectChangedRow(addressParts, removed, version);
    // Addresses that were the same retain the shared values.
    if (removed.type === "BILLING")
      await tx.update(address).set({ sameAs: "NONE" }).where(sharing(removed));
    return {};
  });
}

/** Prepares the columns. The billing address is never a copy of another address. */
function columnsOf({ version: _version, ...details }: AddressDetails) {
  return details.type === "BILLING" ? { ...details, sameAs: "NONE" as const } : details;
}

const sharing = ({ clientId }: AddressRow) =>
  and(eq(address.clientId, clientId), eq(address.sameAs, "BILLING"));

/** Updates addresses that are the same as the billing address (SPEC section 4, Address). */
async function moveSharing(tx: Transaction, billing: AddressRow): Promise<void> {
  const { postalCode, block, street, building, level, unit } = billing;
  await tx
    .update(address)
    .set({ postalCode, block, street, building, level, unit })
    .where(sharing(billing));
}

async function retryPerType<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedConstraint(error) === "address_type_once") {
      refuse(409, errorCodes.addressTypeUsed, reply("replies-people:address.type-taken"));
    }
    throw error;
  }
}

function toAddress({ clientId: _client, ...row }: AddressRow): Address {
  return {
    ...row,
    version: computeRecordVersion(addressParts, row),
    type: row.type as AddressDetails["type"],
    sameAs: row.sameAs as AddressDetails["sameAs"],
  };
}
