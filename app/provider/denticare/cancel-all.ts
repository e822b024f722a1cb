/** Cancels every upcoming dental appointment of a person, without a message. */
import { and, count, eq, gt, inArray } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import type { Context } from "../shared/context";
import { releaseTimes } from "./reserve-time";

/** Matches the appointments of a person that are still to come. */
function isAhead(db: Pick<Database, "select">, now: Date, clientId: string) {
  const own = db
    .select({ id: denticareClient.id })
    .from(denticareClient)
    .where(eq(denticareClient.clientId, clientId));
  return and(
    inArray(dentalAppointment.denticareClientId, own),
    eq(dentalAppointment.status, "SCHEDULED"),
    gt(dentalAppointment.startsAt, now),
  );
}

export async function countAppointmentsAhead(
  db: Pick<Database, "select">,
  { now }: Pick<Context, "now">,
  clientId: string,
): Promise<number> {
  const [found] = await db
    .select({ rows: count() })
    .from(dentalAppointment)
    .where(isAhead(db, now, clientId));
  return found?.rows ?? 0;
}

/** @returns the number of cancelled appointments. */
export async function cancelDentalAppointmentsAhead(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  clientId: string,
): Promise<number> {
  const cancelled = await tx
    .update(dentalAppointment)
    .set({ status: "CANCELLED", cancelledAt: now })
    .where(isAhead(tx, now, clientId))
    .returning({ id: dentalAppointment.id });
  for (const { id } of cancelled) await releaseTimes(tx, id);
  return cancelled.length;
}
