/** Writes down who looked at or changed another person's records (SPEC section 6; each such person can read the list). */
import { sql } from "drizzle-orm";
import { accessRecord } from "~/database/schema/people";
import { singaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "./world";

/** @param call area and name of the call, as "addresses.create". Every change has a line of its own, the views of a day share one. */
export async function recordAccess(
  context: CustomerContext,
  call: string,
  changed: boolean,
): Promise<void> {
  const others = [...context.touched].filter((id) => id !== context.ownClientId);
  if (others.length === 0) return;
  const { customerId, now } = context;
  await context.db
    .insert(accessRecord)
    .values(
      others.map((clientId) => ({
        customerId,
        clientId,
        call,
        changed,
        day: singaporeDay(now),
        firstAt: now,
        lastAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [accessRecord.customerId, accessRecord.clientId, accessRecord.call, accessRecord.day],
      targetWhere: sql`not ${accessRecord.changed}`,
      set: { times: sql`${accessRecord.times} + 1`, lastAt: now },
    });
}
