/** Several bookings of one term that are cancelled at once, told in one message. */
import type { Transaction } from "~/database/connect.server";
import type { Context } from "../shared/context";
import { endBooking } from "./end-booking";
import { notifyCancelledTogether } from "./notify-bookings";
import { offerSlotSeat } from "./offers";
import { lockedSlots } from "./slots";
import { settleStage } from "./stage-changes";
import type { BookingRow } from "./take-slot";
import type { TermRow } from "./terms";

/** @param charged whether this one is forfeited. */
export async function cancelTogether(
  tx: Transaction,
  context: Context,
  row: TermRow,
  bookings: readonly BookingRow[],
  charged: (booking: BookingRow) => boolean,
): Promise<BookingRow[]> {
  // All places are locked before any is let go, in one order for everybody.
  await lockedSlots(
    tx,
    bookings.flatMap(({ slotId }) => slotId ?? []),
  );
  const cancelled: BookingRow[] = [];
  for (const booking of bookings)
    cancelled.push(await endBooking(tx, context, booking, charged(booking)));
  await settleStage(tx, context.now, row.term.id);
  for (const { slotId, seat } of bookings)
    if (slotId !== null && seat !== null) await offerSlotSeat(tx, context, { slotId, seat });
  await notifyCancelledTogether(tx, context, row, cancelled);
  return cancelled;
}
