/**
 * Moves or cancels bookings because the provider withdraws their times. The customer's own booking rules apply, but the change never
 * costs a session. Each person gets one message with all their changes.
 */
import { and, asc, inArray } from "drizzle-orm";
import type { MissReason } from "~/contract/booking/vacant-slot";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import type { NotifyContext } from "~/provider/shared/context";
import { notifyCancelledByUs, notifyMovedByUs } from "../messages/notify-bookings";
import { computeBookingWindow, findSlotProblem } from "../slot/booking-limits";
import { isScheduledWithoutPresence } from "../slot/open-booking";
import { findSlotsAt, lockSlots, type SlotRow } from "../slot/slots";
import { type BookingRow, endBooking, moveBookingToSlot } from "../slot/take-slot";
import { lockTerm } from "../term/lock-term";
import { advanceStage } from "../term/stage-changes";
import { cancelledEvents } from "../term/stages";
import { countTerm } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { closeWaitingList } from "../waiting/close-waiting-list";

export interface SlotMove {
  from: SlotRow;
  /** Places that remain. Bookings with a higher seat number lose their place. */
  seats: number;
  /** Start of the time that replaces it, or null if the bookings are cancelled. */
  to: Date | null;
  because: string | null;
}

/** Reason why a person could not be moved, for the operator. */
export type RelocationBlocker = "NONE" | "NOT_THEIRS" | MissReason;

export interface RelocationResult {
  /** The bookings that were moved or cancelled. `blocked` lists those that could not be. */
  done: { move: SlotMove; clientId: string }[];
  blocked: { move: SlotMove; clientId: string; why: RelocationBlocker }[];
}

interface Pending {
  move: SlotMove;
  booking: BookingRow;
  row: TermRow;
}

interface Changed extends Pending {
  after: BookingRow;
}

/** Moves the bookings. If one of them could not be moved, the caller rolls back all of them. */
export async function relocateBookings(
  tx: Transaction,
  context: NotifyContext,
  moves: readonly SlotMove[],
): Promise<RelocationResult> {
  const pending = await bookedThere(tx, moves);
  const targets = await targetsOf(tx, moves);
  // People are locked before places, as everywhere else.
  await lockSlots(tx, [
    ...moves.map(({ from }) => from.id),
    ...[...targets.values()].map(({ id }) => id),
  ]);
  const changed: Changed[] = [];
  let waiting: (Pending & { why?: RelocationBlocker })[] = pending;
  // A booking may wait for a place that another booking is about to leave.
  for (let before = -1; waiting.length > 0 && waiting.length !== before; ) {
    before = waiting.length;
    const left: typeof waiting = [];
    for (const one of waiting) {
      const attempt = await carryOut(tx, context, one, targets.get(one.move));
      if ("after" in attempt) changed.push({ ...one, after: attempt.after });
      else left.push({ ...one, why: attempt.why });
    }
    waiting = left;
  }
  if (waiting.length === 0) {
    await notifyAll(tx, context, changed);
    for (const { from, seats } of moves)
      if (seats === 0) await closeWaitingList(tx, context, { slotId: from.id }, from);
  }
  return {
    done: changed.map(({ move, booking }) => ({ move, clientId: booking.clientId })),
    blocked: waiting.map(({ move, booking, why = "NONE" }) => ({
      move,
      clientId: booking.clientId,
      why,
    })),
  };
}

/** Finds the bookings that lose their place and locks their terms. */
async function bookedThere(tx: Transaction, moves: readonly SlotMove[]): Promise<Pending[]> {
  const bySlot = new Map(moves.map((move) => [move.from.id, move]));
  if (bySlot.size === 0) return [];
  const bookings = await tx
    .select()
    .from(sessionBooking)
    .where(and(inArray(sessionBooking.slotId, [...bySlot.keys()]), isScheduledWithoutPresence))
    .orderBy(asc(sessionBooking.createdAt), asc(sessionBooking.id));
  const lost = bookings.flatMap((booking) => {
    const move = bySlot.get(booking.slotId ?? "");
    return move !== undefined && (booking.seat ?? 0) > move.seats ? [{ move, booking }] : [];
  });
  const rows = new Map<string, TermRow>();
  for (const termId of [...new Set(lost.map(({ booking }) => booking.termId))].sort())
    rows.set(termId, await lockTerm(tx, termId));
  return lost.map((one) => ({ ...one, row: rows.get(one.booking.termId) as TermRow }));
}

async function targetsOf(
  tx: Transaction,
  moves: readonly SlotMove[],
): Promise<Map<SlotMove, SlotRow>> {
  const found = new Map<SlotMove, SlotRow>();
  const wanted = moves.flatMap((move) => (move.to === null ? [] : [{ move, at: move.to }]));
  const slots = await findSlotsAt(
    tx,
    wanted.map(({ at }) => at),
  );
  for (const { move, at } of wanted) {
    const { productId, centreId, kind } = move.from;
    const target = slots.find(
      (slot) =>
        slot.startsAt.getTime() === at.getTime() &&
        slot.productId === productId &&
        slot.centreId === centreId &&
        slot.kind === kind,
    );
    if (target) found.set(move, target);
  }
  return found;
}

async function carryOut(
  tx: Transaction,
  context: NotifyContext,
  { move, booking, row }: Pending,
  to: SlotRow | undefined,
): Promise<{ after: BookingRow } | { why: RelocationBlocker }> {
  const taking = { tx, context, row };
  if (move.to === null) {
    const after = await endBooking(taking, booking, false);
    await advanceStage(tx, context.now, row, ...cancelledEvents[booking.kind]);
    return { after };
  }
  if (to === undefined) return { why: "NONE" };
  const counts = await countTerm(tx, row.term.id, context.now);
  // The moved booking does not block its own new time.
  const others = booking.kind === "PRE_SESSION" ? { ...counts, preAssessmentEnd: null } : counts;
  const window = computeBookingWindow(booking.kind, row, others, context.now);
  if (findSlotProblem(to, window, row.service.validUntil, context.now) !== null)
    return { why: "NOT_THEIRS" };
  const attempt = await moveBookingToSlot(taking, booking, to);
  if (attempt.missed !== null) return { why: attempt.missed };
  await advanceStage(tx, context.now, row);
  return { after: attempt.done };
}

/** Sends one message for each package and kind of change. */
async function notifyAll(
  tx: Transaction,
  context: NotifyContext,
  changed: readonly Changed[],
): Promise<void> {
  const groups = new Map<string, Changed[]>();
  for (const one of changed) {
    const { to, because } = one.move;
    const key = [one.row.term.id, to === null, because ?? "", one.booking.kind].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) {
    const inOrder = [...group].sort(
      (one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime(),
    );
    const [{ row, move }] = inOrder as [Changed];
    if (move.to === null)
      await notifyCancelledByUs(tx, context, row, {
        bookings: inOrder.map(({ booking }) => booking),
        because: move.because,
      });
    else
      await notifyMovedByUs(tx, context, row, {
        changes: inOrder.map(({ booking, after }) => ({ before: booking, after })),
        because: move.because,
      });
  }
}
