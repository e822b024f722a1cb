/**
 * Consent of the invoiced person to a payer. It exists if both are the same person, or if the person has confirmed it. It also exists if
 * the customer may pay for the person without an open confirmation. The payer learns nothing about the invoiced items without it.
 */
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { egiroArrangement } from "~/database/schema/egiro";
import { clientAccess } from "~/database/schema/people/access";
import type { CustomerContext } from "~/provider/shared/context";

const applicantAccess = alias(clientAccess, "held");

/** The applicant's access to the person, for a query that includes the arrangement. */
const access = (
  which: SQL | undefined,
) => sql<boolean>`exists (select 1 from provider.client_access held
  where ${and(eq(applicantAccess.customerId, egiroArrangement.customerId), eq(applicantAccess.clientId, egiroArrangement.clientId), which)})`;

/** Consent of the person, for any query that joins the arrangement. */
export const hasPayerConsent = sql<boolean>`(${egiroArrangement.confirmedAt} is not null or ${access(and(isNull(applicantAccess.confirmBy), eq(applicantAccess.mayPay, true)))})`;

/** True if customers pay their own invoices, for the same queries. */
export const isSelfPayer = access(eq(applicantAccess.relation, "SELF"));

/** Checks if this customer may pay for the client without the client's confirmation. */
export async function canPayFor(context: CustomerContext, clientId: string): Promise<boolean> {
  const { db, customerId } = context;
  const found = await db.$count(
    clientAccess,
    and(
      eq(clientAccess.customerId, customerId),
      eq(clientAccess.clientId, clientId),
      isNull(clientAccess.confirmBy),
      eq(clientAccess.mayPay, true),
    ),
  );
  return found > 0;
}
