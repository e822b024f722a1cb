/** Ends a booking, and lets the person's time go. */
import { and, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/reply";
import type { Transaction } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import type { Context } from "../shared/context";
import { refuse } from "../shared/failure";
import { freePersonTime } from "../shared/person-time";
import { useSession } from "./stage-changes";
import type { BookingRow } from "./take-slot";
import { lockedTerm } from "./terms";

/** Compare-and-swap: whoever comes second changes nothing. */
export async function endBooking(
  tx: Transaction,
  context: Context,
  booking: BookingRow,
  charged: boolean,
): Promise<BookingRow> {
  const [ended] = await tx
    .update(sessionBooking)
    .set({ status: charged ? "CANCELLED_WITH_CHARGE" : "CANCELLED", cancelledAt: context.now })
    .where(and(eq(sessionBooking.id, booking.id), eq(sessionBooking.status, "SCHEDULED")))
    .returning();
  if (ended === undefined)
    return refuse(409, errorCodes.appointmentClosed, "This appointment was already cancelled.");
  await freePersonTime(tx, booking.id);
  if (charged) {
    const { service } = await lockedTerm(tx, booking.termId);
    await useSession(tx, service.id);
  }
  return ended;
}
