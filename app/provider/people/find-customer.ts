/** Look-up of a customer from an operator's input: e-mail, mobile, the client ID of the customer's record, or the account number. */
import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { customer } from "~/database/schema/people/customer";
import { toE164 } from "~/lib/singapore/phone";
import { OperatorInputError, requireArgument } from "../shared/operation";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "./customer-name";

export interface Account {
  id: string;
  name: string;
  email: string | null;
  /** E.164. */
  mobile: string | null;
  createdAt: Date;
  /** Client ID of the customer's own record. Null if there is none. */
  clientId: string | null;
  maskedIdNumber: string | null;
  /** Keyed hash of the customer's ID number. */
  person: string | null;
}

/** Shortens an account's ID for operators. It contains no name or address, so it may appear in audit records. */
export const shortenAccountId = (id: string) => id.slice(0, 8);

/** @throws OperatorInputError if no customer matches, and with the account numbers if several match. */
export async function findCustomerByInput(
  db: Pick<Database, "select">,
  typed: string | undefined,
): Promise<Account> {
  const word = requireArgument(
    typed,
    "Customer is required: give an e-mail address, a mobile number or a client ID.",
  ).trim();
  const found = await selectAccounts(db, isCalled(word));
  const [only] = found;
  if (only === undefined) throw new OperatorInputError(`No customer found for "${word}".`);
  if (found.length === 1) return only;
  throw new OperatorInputError(
    [
      "Several customers found. Use the number of one:",
      ...found.map(({ id, name }) => `${shortenAccountId(id)}  ${name}`),
    ].join("\n"),
  );
}

export function selectAccounts(db: Pick<Database, "select">, which: SQL | undefined) {
  return db
    .select({
      id: customer.id,
      name: customerName,
      email: customer.email,
      mobile: customer.mobile,
      createdAt: customer.createdAt,
      clientId: customersRecord.id,
      maskedIdNumber: customersRecord.maskedIdNumber,
      person: customersRecord.idNumberLookup,
    })
    .from(customer)
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(which);
}

function isCalled(word: string): SQL | undefined {
  const mobile = toE164("+65", word);
  const email = word.toLowerCase();
  return or(
    eq(sql`lower(${customer.email})`, email),
    eq(sql`lower(${customersRecord.email})`, email),
    ...(mobile === null ? [] : [eq(customer.mobile, mobile)]),
    eq(customersRecord.id, word),
    sql`starts_with(${customer.id}::text, ${/^[0-9a-f]{8}/.test(word) ? word : "no account"})`,
  );
}
