/** Cancels several bookings of one term at once and reports them in one message. */
import { notifyBatchCancelled } from "../messages/notify-bookings";
import { lockSlots } from "../slot/slots";
import { type BookingRow, endBooking } from "../slot/take-slot";
import { advanceStage } from "../term/stage-changes";
import type { CountedTerm } from "../term/terms";
import { offerSlotSeat } from "../waiting/seat-offers";

/** @param charged decides if a booking is forfeited. */
export async function cancelBookings(
  counted: CountedTerm,
  bookings: readonly BookingRow[],
  charged: (booking: BookingRow) => boolean,
): Promise<BookingRow[]> {
  const { tx, context, row } = counted;
  // All slots are locked before any place is released. The lock order is the same for every caller.
  await lockSlots(
    tx,
    bookings.flatMap(({ slotId }) => slotId ?? []),
  );
  const cancelled: BookingRow[] = [];
  for (const booking of bookings)
    cancelled.push(await endBooking(counted, booking, charged(booking)));
  await advanceStage(tx, context.now, row);
  for (const { slotId, seat } of bookings)
    if (slotId !== null && seat !== null) await offerSlotSeat(tx, context, { slotId, seat });
  await notifyBatchCancelled(tx, context, row, cancelled);
  return cancelled;
}
