/** The records of the sample people, by their sign-in. */
import { and, eq } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import type { SampleAccount } from "~/database/sample/accounts";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";

export async function ownClientIdOf(db: Database, { sub }: SampleAccount): Promise<string> {
  const [own] = await db
    .select({ id: clientAccess.clientId })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .where(and(eq(customer.subject, sub), eq(clientAccess.relation, "SELF")));
  if (own === undefined) throw new Error(`${sub} has no record`);
  return own.id;
}

/** Invoices of the sample client without an account, as their SMS name them. */
export const INVOICE_TO_PAY = "INV500004";
export const INVOICE_BEHIND_EXPIRED_LINK = "INV500002";
