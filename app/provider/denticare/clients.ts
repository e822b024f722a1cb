/** Denticare clients: people whom Denticare knows, with a client record or without (SPEC section 3). */

import { and, desc, eq, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import type { DenticareClient } from "~/contract/denticare/denticare";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { denticareClient } from "~/database/schema/dental";
import { medicalHistory } from "~/database/schema/health";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { reply } from "~/languages/reply";
import { createRecordForIdNumber } from "~/provider/shared/limits/id-number-disclosure";
import { isHistoryOutdated } from "../health/medical-staleness";
import { isCountedFor } from "../health/unconfirmed-answers";
import { generateClientId } from "../people/client-id";
import type { ClientRow } from "../people/client-record";
import { findActingClient } from "../shared/acting-scope";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";
import { getMessageMobile } from "../shared/messages/recipient";
import { moveFreePersonTimes } from "../shared/person-time";
import { computeVisitorLookup } from "./visitors-person";

export type DenticareRow = typeof denticareClient.$inferSelect;
type Handlers = AreaHandlers<typeof contract.denticare>;

export const clientStatus: Handlers["clientStatus"] = async (context) => {
  const person = await findActingClient(context);
  const row = person && (await findDenticareClient(context.db, person.id));
  if (row) return { associated: true, client: await toView(context, row) };
  return { associated: await isProvenByMobile(context), client: null };
};

export const register: Handlers["register"] = async (context) => {
  const person = await findActingClient(context);
  if (person === null) return null;
  const row = await createRecordForIdNumber(
    context,
    "denticare.register",
    person.idNumberLookup,
    () => context.db.transaction((tx) => registered(tx, context, person)),
  );
  return toView(context, row);
};

/** Returns the Denticare client of a client record and creates it if there is none. */
async function registered(
  tx: Transaction,
  context: CustomerContext,
  person: ClientRow,
): Promise<DenticareRow> {
  // One registration of a person at a time.
  await tx
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, person.id))
    .for("no key update");
  const proven = await findProvenMobile(tx, context, person);
  if (proven !== null) await adoptVisits(tx, context, person, proven);
  const onRecord = getMessageMobile(person);
  const row = await upsertDenticareClient(tx, context, {
    person: person.idNumberLookup,
    clientId: person.id,
    mobile: onRecord,
  });
  if (row.clientId === person.id) return row;
  // The person booked before without sign-in. Only a customer who has proven the number takes over the row. Any other has to call.
  if (row.clientId !== null || row.mobile === null || row.mobile !== proven)
    refuse(409, errorCodes.denticareRegistered, reply("replies-my-denticare:registered"));
  await tx
    .update(denticareClient)
    .set({ clientId: person.id, mobile: onRecord })
    .where(eq(denticareClient.id, row.id));
  return { ...row, clientId: person.id };
}

/** Finds the number that the customer has proven, if it speaks for the person: that of the own account, or the one on the record. */
async function findProvenMobile(
  tx: Transaction,
  { customerId, ownClientId }: CustomerContext,
  person: ClientRow,
): Promise<string | null> {
  const [caller] = await tx
    .select({ mobile: customer.mobile })
    .from(customer)
    .where(eq(customer.id, customerId));
  const mobile = caller?.mobile ?? null;
  return person.id === ownClientId || getMessageMobile(person) === mobile ? mobile : null;
}

/** Makes what was booked without sign-in, for this ID number and with this mobile number, the record's. It has no Denticare client yet. */
async function adoptVisits(
  tx: Transaction,
  { vault }: CustomerContext,
  person: ClientRow,
  mobile: string,
): Promise<void> {
  const { id, idNumberSealed, idNumberLookup: to } = person;
  const idNumber = vault.open(idNumberSealed, encryptionContext.clientIdNumber(id));
  const from = computeVisitorLookup({ vault }, { idType: person.idType, idNumber, mobile });
  const hasNone = notExists(
    tx.select({ one: sql`1` }).from(ofRecord).where(eq(ofRecord.person, to)),
  );
  const adopted = await tx
    .update(denticareClient)
    .set({ person: to })
    .where(and(eq(denticareClient.person, from), hasNone))
    .returning({ id: denticareClient.id });
  if (adopted.length > 0) await moveFreePersonTimes(tx, { from, to });
}

const ofRecord = alias(denticareClient, "of_record");

/**
 * Locks the person's Denticare client and creates it on first use. The same two queries run for known and unknown people. The table's
 * keys ensure that concurrent requests create one row. The conflict clause covers all keys, because concurrent rows also collide on the
 * key of the client record.
 */
export async function upsertDenticareClient(
  tx: Transaction,
  { now }: Context,
  person: { person: string; clientId: string | null; mobile: string | null },
): Promise<DenticareRow> {
  await tx
    .insert(denticareClient)
    .values({ ...person, denticareId: `DC${generateClientId()}`, createdAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(denticareClient)
    .where(eq(denticareClient.person, person.person))
    .for("no key update");
  return row as DenticareRow;
}

/**
 * Moves a person's Denticare client to their corrected ID number.
 * @throws the constraint `denticare_client_person_unique` if the corrected number has a Denticare client too.
 */
export async function moveDenticareClient(
  tx: Transaction,
  numbers: { from: string; to: string },
): Promise<void> {
  await tx
    .update(denticareClient)
    .set({ person: numbers.to })
    .where(eq(denticareClient.person, numbers.from));
}

export async function findDenticareClient(
  db: Database,
  clientId: string,
): Promise<DenticareRow | null> {
  const [found] = await db
    .select()
    .from(denticareClient)
    .where(eq(denticareClient.clientId, clientId));
  return found ?? null;
}

/** Checks if a person booked without sign-in with the mobile number of this customer. */
async function isProvenByMobile(context: CustomerContext): Promise<boolean> {
  const found = await context.db
    .select({ id: denticareClient.id })
    .from(denticareClient)
    .innerJoin(customer, eq(customer.mobile, denticareClient.mobile))
    .where(and(eq(customer.id, context.customerId), isNull(denticareClient.clientId)))
    .limit(1);
  return found.length > 0;
}

async function toView(context: CustomerContext, row: DenticareRow): Promise<DenticareClient> {
  return {
    denticareAssociationId: row.id,
    denticareClientId: row.denticareId,
    blackListed: row.blackListed,
    medicalHistory:
      row.clientId === null ? "NEVER" : await findMedicalHistoryStatus(context, row.clientId),
  };
}

/** Determines the status of the medical history. SPEC section 4, Medical history: older than a year, or never submitted. */
export async function findMedicalHistoryStatus(
  { db, now, customerId }: Pick<CustomerContext, "db" | "now" | "customerId">,
  clientId: string,
): Promise<DenticareClient["medicalHistory"]> {
  const [newest] = await db
    .select({ at: medicalHistory.submittedAt })
    .from(medicalHistory)
    .where(and(eq(medicalHistory.clientId, clientId), isCountedFor(medicalHistory, customerId)))
    .orderBy(desc(medicalHistory.submittedAt))
    .limit(1);
  if (newest === undefined) return "NEVER";
  return isHistoryOutdated(newest.at, now) ? "OLD" : "CURRENT";
}
