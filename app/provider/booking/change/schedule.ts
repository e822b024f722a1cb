/** Books the chosen times. Available times are booked, and each missed time is returned with the nearest other times. */
import type { contract } from "~/contract";
import type { MissReason } from "~/contract/booking/vacant-slot";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { type Reply, reply } from "~/languages/reply";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { limitToGroups } from "../intake/last-group";
import { toAppointment } from "../messages/appointment-view";
import { notifyBooked } from "../messages/notify-bookings";
import {
  addToWeek,
  computeBookingWindow,
  countSessionsByWeek,
  requireSelectable,
  withNearestTimes,
} from "../slot/booking-limits";
import { computeFreeChangeEnd, isChangeLate, requireRightIfLate } from "../slot/change-notice";
import { isDeclarationPending, rejectMissingDeclaration } from "../slot/declaration-guard";
import { findFreePlaces, lockSlots, type SlotRow, toVacantSlot } from "../slot/slots";
import { type BookingRow, tryTakeSlot } from "../slot/take-slot";
import { lockOwnTerm } from "../term/lock-term";
import { requireBookableKind } from "../term/next-bookable";
import { advanceCountedStage } from "../term/stage-changes";
import { countTerm, withBooked } from "../term/term-counts";

type Sessions = AreaHandlers<typeof contract.sessions>;

/** Books and rolls back, so that the preview always agrees with the real booking. */
export const review: Sessions["review"] = async (context, { query }) => {
  const untouched = new Untouched();
  let found: Awaited<ReturnType<typeof bookSlots>> | undefined;
  await context.db
    .transaction(async (tx) => {
      found = await bookSlots(tx, context, query.termId, query.slotIds);
      throw untouched;
    })
    .catch((error: unknown) => {
      if (error !== untouched) throw error;
    });
  const { booked = [], missed = [] } = found ?? {};
  return {
    free: booked.map(({ slot: taken, booking }) => ({
      ...toVacantSlot(taken, booking.seat ?? 0),
      cutOff: computeFreeChangeEnd(taken, context.publicHolidays).toISOString(),
      late: isChangeLate(taken, context),
    })),
    missed,
  };
};

class Untouched extends Error {}

export const schedule: Sessions["schedule"] = (context, { body }) =>
  withIdempotencyKey(context, "schedule", body, async (tx) => {
    const { row, booked, missed } = await bookSlots(tx, context, body.termId, body.slotIds);
    const bookings = booked.map(({ booking }) => booking);
    if (bookings.length > 0) await notifyBooked(tx, context, row, bookings);
    return { booked: bookings.map((booking) => toAppointment(booking, row, context)), missed };
  });

/** Books the slots. Exempt from the size limit: it locks, reads, decides and writes, each once and in this order. */
async function bookSlots(
  tx: Transaction,
  context: CustomerContext,
  termId: string,
  slotIds: readonly string[],
) {
  const wanted = [...new Set(slotIds)];
  const [row, slots] = await Promise.all([lockOwnTerm(tx, context, termId), lockSlots(tx, wanted)]);
  const [counts, waits, weeks, seats] = await Promise.all([
    countTerm(tx, termId, context.now),
    isDeclarationPending(tx, context, row),
    countSessionsByWeek(tx, row),
    findFreePlaces(tx, wanted),
  ]);
  if (waits) rejectMissingDeclaration();
  const kind = requireBookableKind(row, counts, context.now);
  requireRightIfLate(
    context,
    row.client.id,
    slots.map(({ startsAt }) => ({ kind, startsAt })),
  );
  const window = await limitToGroups(
    tx,
    context,
    row,
    computeBookingWindow(kind, row, counts, context.now),
  );
  const limit = kind === "SESSION" ? counts.sessionsToBook : 1;
  if (wanted.length > limit) refuse(409, errorCodes.nothingToBook, limitMessage(limit));
  requireSelectable({ context, row }, window, slots, wanted.length);
  const booked: { slot: SlotRow; booking: BookingRow }[] = [];
  const lost: { slot: SlotRow; reason: MissReason }[] = [];
  for (const slot of slots) {
    const seat = seats.get(slot.id) ?? null;
    const { done, missed } = await tryTakeSlot({ tx, context, row }, slot, { weeks, seat });
    if (missed !== null) lost.push({ slot, reason: missed });
    else {
      booked.push({ slot, booking: done });
      if (kind === "SESSION") addToWeek(weeks, slot.startsAt);
    }
  }
  if (booked.length > 0) {
    const after = withBooked(
      counts,
      booked.map(({ booking }) => booking),
    );
    await advanceCountedStage(tx, row, after, bookedEvents[kind]);
  }
  return {
    row,
    booked,
    missed: await withNearestTimes(tx, context, lost, { row, window, chosen: wanted }),
  };
}

export const bookedEvents = {
  SESSION: [],
  PRE_SESSION: ["PRE_BOOKED"],
  POST_SESSION: ["POST_BOOKED"],
} as const;

function limitMessage(limit: number): Reply {
  if (limit === 0) return reply("replies-booking:none-left");
  return limit === 1
    ? reply("replies-booking:one-only")
    : reply("replies-booking:limit", { limit });
}
