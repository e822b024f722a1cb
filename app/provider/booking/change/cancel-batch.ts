/** Cancels several bookings of one term at once and reports them in one message. */
import { notifyCancelled } from "../messages/notify-bookings";
import { lockSlots } from "../slot/slots";
import { type BookingRow, endBooking } from "../slot/take-slot";
import { advanceStage } from "../term/stage-changes";
import { cancelledEvents } from "../term/stages";
import type { CountedTerm } from "../term/term-counts";
import { offerSlotSeat } from "../waiting/seat-offers";

/** @param charged decides if a booking is forfeited. */
export async function cancelBookings(
  counted: CountedTerm,
  bookings: readonly BookingRow[],
  charged: (booking: BookingRow) => boolean,
): Promise<BookingRow[]> {
  const cancelled = await cancelBookingsSilently(counted, bookings, charged);
  await notifyCancelled(counted.tx, counted.context, counted.row, cancelled);
  return cancelled;
}

/** Cancels the bookings without a message, for a caller that sends its own. */
export async function cancelBookingsSilently(
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
  const events = bookings.flatMap(({ kind }) => cancelledEvents[kind]);
  await advanceStage(tx, context.now, row, ...events);
  for (const { slotId, seat } of bookings)
    if (slotId !== null && seat !== null) await offerSlotSeat(tx, context, { slotId, seat });
  return cancelled;
}
