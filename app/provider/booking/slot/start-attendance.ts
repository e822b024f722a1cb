/** Starts the attendance of a booked session when the person has arrived. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { isScheduledWithoutPresence } from "./open-booking";

/** @returns false if the person is already checked in, or the session is not scheduled. */
export async function recordCheckIn(tx: Transaction, now: Date, id: string): Promise<boolean> {
  const begun = await tx
    .update(sessionBooking)
    .set({ attendance: "ATTENDING", checkedInAt: now })
    .where(and(eq(sessionBooking.id, id), isScheduledWithoutPresence))
    .returning({ id: sessionBooking.id });
  return begun.length > 0;
}

/** Records that the person came and was turned away, so that the session is not used. */
export async function recordTurnedAway(tx: Transaction, now: Date, id: string): Promise<void> {
  await tx.update(sessionBooking).set({ turnedAwayAt: now }).where(eq(sessionBooking.id, id));
}
