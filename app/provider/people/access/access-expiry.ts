/** Ends access whose last day has passed. */
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { clientAccess } from "~/database/schema/people/access";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../../shared/context";
import { runForEachRow } from "../../shared/for-each-row";
import { endAccess } from "./access-links";

export async function endExpiredAccess(context: Context): Promise<void> {
  const expired = await context.db
    .select({ customerId: clientAccess.customerId, clientId: clientAccess.clientId })
    .from(clientAccess)
    .where(
      and(
        isNotNull(clientAccess.lastDay),
        lt(clientAccess.lastDay, toSingaporeDay(context.now)),
        eq(clientAccess.relation, "LOVED_ONE"),
      ),
    )
    .limit(100);
  const rows = expired.map((row) => ({ ...row, id: row.clientId }));
  await runForEachRow(context, rows, "failed to end expired access", ({ customerId, clientId }) =>
    context.db.transaction((tx) =>
      endAccess(tx, context, { customerId, clientId, by: "LAST_DAY" }),
    ),
  );
}
