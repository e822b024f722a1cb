/** Ends access whose last day has passed. */
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { clientAccess } from "~/database/schema/people/access";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../../shared/context";
import { type Page, runForAllRows, sortById } from "../../shared/for-each-row";
import { endAccess } from "./access-links";

/** @param customerId whose access to end. Left out for that of all customers. */
export async function endExpiredAccess(context: Context, customerId?: string): Promise<void> {
  const id = sql<string>`${clientAccess.clientId} || ' ' || ${clientAccess.customerId}`;
  const readExpired = (page: Page) =>
    context.db
      .select({ id, customerId: clientAccess.customerId, clientId: clientAccess.clientId })
      .from(clientAccess)
      .where(
        and(
          isNotNull(clientAccess.lastDay),
          lt(clientAccess.lastDay, toSingaporeDay(context.now)),
          eq(clientAccess.relation, "LOVED_ONE"),
          customerId === undefined ? undefined : eq(clientAccess.customerId, customerId),
          page.follows(id),
        ),
      )
      .orderBy(sortById(id))
      .limit(page.limit);
  await runForAllRows(
    context,
    readExpired,
    "failed to end expired access",
    ({ customerId, clientId }) =>
      context.db.transaction((tx) =>
        endAccess(tx, context, { customerId, clientId, by: "LAST_DAY" }),
      ),
  );
}
