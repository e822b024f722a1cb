/** Commands for access to a record. Links are listed, and ended in the same way as by their owner. */
import { and, asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { clientAccess, formerAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { formatDate } from "~/lib/singapore-date";
import { readClientId } from "~/lib/text/typed-codes";
import { recordOperatorChange } from "../../http/access-record";
import { createCommandContext } from "../../shared/messages/command-messages";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
  runOperation,
} from "../../shared/operation";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "../customer-name";
import { findCustomerByInput, shortenAccountId } from "../find-customer";
import { confirm, endAccess } from "./access-links";
import { liftFormerLimits } from "./former-access";

type Client = typeof client.$inferSelect;

/** @throws OperatorInputError for an unknown ID. */
export async function findClientByInput(
  db: Pick<Database, "select">,
  typed: string | undefined,
): Promise<Client> {
  const id = readClientId(requireArgument(typed, "Client ID is required. It is case-sensitive."));
  const [found] = await db.select().from(client).where(eq(client.id, id));
  if (found === undefined) throw new OperatorInputError(`Record ${id} not found.`);
  return found;
}

/** Lists the links of a record, one line each: account number, name, relation and start. */
export async function listLinks(operation: Operation, typed?: string): Promise<string[]> {
  const { db } = operation;
  const record = await findClientByInput(db, typed);
  const found = await db
    .select({ id: customer.id, by: customerName, access: clientAccess })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(clientAccess.clientId, record.id))
    .orderBy(asc(clientAccess.createdAt));
  const former = await listFormer(db, record.id);
  await recordOperation(db, operation, `Listed who may act for ${record.id}.`);
  const holder = `${record.name}, ${record.maskedIdNumber.toUpperCase()}`;
  if (found.length === 0) return [`${holder}: no account may act for this record.`, ...former];
  return [
    `${holder}:`,
    ...found.map(({ id, by, access }) =>
      [
        shortenAccountId(id),
        access.relation === "SELF" ? "their own account" : by,
        `since ${formatDate(access.createdAt)}`,
        ...(access.confirmBy === null ? [] : ["not confirmed yet"]),
      ].join("  "),
    ),
    ...former,
  ];
}

/** Lists the accounts whose next link would have the limits of an earlier one. */
async function listFormer(db: Database, clientId: string): Promise<string[]> {
  const rows = await db
    .select({ by: customerName, former: formerAccess })
    .from(formerAccess)
    .innerJoin(customer, eq(customer.id, formerAccess.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(formerAccess.clientId, clientId))
    .orderBy(asc(formerAccess.customerId));
  if (rows.length === 0) return [];
  return [
    "Limits that a new link would have:",
    ...rows.map(({ by, former }) =>
      [shortenAccountId(former.customerId), by, limitsOf(former)].join("  "),
    ),
  ];
}

function limitsOf(former: typeof formerAccess.$inferSelect): string {
  const missing = [
    ...(former.mayBook ? [] : ["book"]),
    ...(former.mayPay ? [] : ["pay"]),
    ...(former.mayReadHealth ? [] : ["see health answers"]),
  ];
  return [
    ...(missing.length > 0 ? [`may not ${missing.join(", ")}`] : []),
    ...(former.lastDay ? [`until ${formatDate(former.lastDay)}`] : []),
  ].join(", ");
}

/**
 * Finds a record and an account that an operator typed.
 * @throws OperatorInputError for an unknown one
 */
async function findLinked({ db }: Operation, typedRecord?: string, typedCustomer?: string) {
  const record = await findClientByInput(db, typedRecord);
  const who = await findCustomerByInput(db, typedCustomer);
  return { which: { customerId: who.id, clientId: record.id }, number: shortenAccountId(who.id) };
}

/** Lifts the limits that a new link of an account to a record would have from an earlier one. */
export async function liftLimits(
  operation: Operation,
  typedRecord?: string,
  typedCustomer?: string,
): Promise<string[]> {
  const { which, number } = await findLinked(operation, typedRecord, typedCustomer);
  const { clientId } = which;
  const asRecorded = { ...operation, command: `links lift ${clientId} ${number}` };
  return runOperation(asRecorded, async (tx) => {
    const lifted = await liftFormerLimits(tx, which);
    if (!lifted) throw new OperatorInputError(`${number} has no earlier limits for ${clientId}.`);
    await recordOperatorChange(tx, operation.now, {
      clientId,
      call: "accessLinks.lift",
    });
    return { summary: `A new link of account ${number} to ${clientId} has no limits.` };
  });
}

/** Confirms a link in place of the person, whom no message reaches. */
export async function confirmLink(
  operation: Operation,
  typedRecord?: string,
  typedCustomer?: string,
): Promise<string[]> {
  const { which, number } = await findLinked(operation, typedRecord, typedCustomer);
  const { clientId } = which;
  const asRecorded = { ...operation, command: `links confirm ${clientId} ${number}` };
  return runOperation(asRecorded, async (tx) => {
    if (!(await confirm(tx, which)))
      throw new OperatorInputError(`${number} does not act for ${clientId}.`);
    await recordOperatorChange(tx, operation.now, {
      clientId,
      call: "accessLinks.confirm",
    });
    return { summary: `Account ${number} may act for ${clientId}.` };
  });
}

/**
 * Ends a link and removes the person's items from the customer's cart. The customer's pages show at once that they act for themselves.
 */
export async function endLink(
  operation: Operation,
  typedRecord?: string,
  typedCustomer?: string,
): Promise<string[]> {
  const { which, number } = await findLinked(operation, typedRecord, typedCustomer);
  const { clientId } = which;
  const asRecorded = { ...operation, command: `links end ${clientId} ${number}` };
  return runOperation(asRecorded, async (tx) => {
    const isOwn = await hasAsOwn(tx, which);
    const context = await createCommandContext(tx, operation);
    if (!(await endAccess(tx, context, { ...which, by: "OPERATOR" })))
      throw new OperatorInputError(`${number} does not act for ${clientId}.`);
    return {
      summary: isOwn
        ? `Account ${number} no longer has ${clientId} as its own record, and shows no record until the customer links one.`
        : `Account ${number} no longer acts for ${clientId}.`,
    };
  });
}

async function hasAsOwn(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<boolean> {
  const [own] = await tx
    .select({ relation: clientAccess.relation })
    .from(clientAccess)
    .where(
      and(
        eq(clientAccess.customerId, customerId),
        eq(clientAccess.clientId, clientId),
        eq(clientAccess.relation, "SELF"),
      ),
    );
  return own !== undefined;
}
