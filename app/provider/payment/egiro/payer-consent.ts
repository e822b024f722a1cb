/**
 * Whether the person whose invoices are paid agrees that this customer pays them: they are the same, the customer may act for them and no
 * confirmation of that is open, or the person has confirmed it. Until then the payer learns nothing of what is paid.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { egiroArrangement } from "~/database/schema/egiro";
import { clientAccess } from "~/database/schema/people";
import type { CustomerContext } from "~/provider/shared/context";

const held = alias(clientAccess, "held");

/** The access of whoever applied to the person, in a query with the arrangement. */
const access = (which: SQL) => sql<boolean>`exists (select 1 from provider.client_access held
  where ${and(eq(held.customerId, egiroArrangement.customerId), eq(held.clientId, egiroArrangement.clientId), which)})`;

/** Inside any query that joins the arrangement with something else. */
export const hasPayerConsent = sql<boolean>`(${egiroArrangement.confirmedAt} is not null or ${access(isNull(held.confirmBy))})`;

/** The same, for one's own invoices. */
export const isSelfPayer = access(eq(held.relation, "SELF"));

/** Whether nobody has to be asked before this customer pays for the client. */
export async function mayPayFor(context: CustomerContext, clientId: string): Promise<boolean> {
  const { db, customerId } = context;
  const found = await db.$count(
    clientAccess,
    and(
      eq(clientAccess.customerId, customerId),
      eq(clientAccess.clientId, clientId),
      isNull(clientAccess.confirmBy),
    ),
  );
  return found > 0;
}
