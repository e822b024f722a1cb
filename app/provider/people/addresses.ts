/** Addresses of the client acted for: each type once, decided by the table's constraint (SPEC section 4, Address). */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import type { AddressDetails } from "~/contract/address";
import { errorCodes } from "~/contract/reply";
import { address, clientAccess } from "~/database/schema/people";
import { actingClient, actingFor } from "../core/acting";
import { brokenConstraint } from "../core/conflict";
import { notFound, refuse } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";

type AddressRow = typeof address.$inferSelect;

export const addressHandlers: AreaHandlers<typeof contract.addresses> = {
  async list(context) {
    const rows = await context.db
      .select({ address })
      .from(address)
      .innerJoin(clientAccess, eq(clientAccess.clientId, address.clientId))
      .where(actingFor(context))
      .orderBy(asc(address.type));
    return rows.map((row) => toAddress(row.address));
  },

  async create(context, { body }) {
    const { id: clientId } = await actingClient(context);
    return oncePerType(async () => {
      const [created] = await context.db.insert(address).values({ ...body, clientId }).returning();
      return toAddress(created as AddressRow);
    });
  },

  async update(context, { params, body }) {
    return oncePerType(async () => {
      const [updated] = await context.db.update(address).set(body).where(owned(context, params.id)).returning();
      return updated ? toAddress(updated) : notFound("The address");
    });
  },

  async remove(context, { params }) {
    const removed = await context.db.delete(address).where(owned(context, params.id)).returning({ id: address.id });
    return removed.length > 0 ? {} : notFound("The address");
  },
};

function owned(context: CustomerContext, id: string) {
  const clients = context.db.select({ id: clientAccess.clientId }).from(clientAccess).where(actingFor(context));
  return and(eq(address.id, id), inArray(address.clientId, clients));
}

async function oncePerType<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) === "address_type_once") {
      refuse(409, errorCodes.addressTypeUsed, "There is already an address of this type");
    }
    throw error;
  }
}

function toAddress({ clientId: _client, ...row }: AddressRow) {
  return { ...row, type: row.type as AddressDetails["type"], sameAs: row.sameAs as AddressDetails["sameAs"] };
}
