/** Moves people of a withdrawn group to another one, or returns their seats (move-away). */
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intakeSeat } from "~/database/schema/order";
import { service, term } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { NotifyContext } from "~/provider/shared/context";
import { createDaytimeMessage } from "~/provider/shared/messages/outbox";
import { reservePersonTime } from "~/provider/shared/person-time";
import { notifyAbout } from "../messages/booking-message-parts";
import { writeGroupCancelled, writeGroupMoved } from "../messages/provider-change-messages";
import {
  computeFirstSession,
  computeIntakeSessions,
  findSessionMinutes,
  type IntakeRow,
  type IntakeSession,
  lockIntakes,
} from "../seat/intake-dates";
import { moveSeat, releaseSeat } from "../seat/seats";
import { isPresenceRecorded } from "../slot/open-booking";
import { type BookingRow, endBooking } from "../slot/take-slot";
import { lockTerm } from "../term/lock-term";
import { advanceStage } from "../term/stage-changes";
import { countTerm } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { closeWaitingList } from "../waiting/close-waiting-list";

export interface GroupChange {
  from: IntakeRow;
  /** Null if the seats are returned. */
  to: IntakeRow | null;
  because: string | null;
  publicHolidays: readonly string[];
}

/** Reason why a person could not be moved, for the operator. NOT_PAID resolves within the hour, when the order is paid or expires. */
export type GroupRelocationBlocker = "FULL" | "BUSY" | "NOT_THEIRS" | "NOT_PAID";

class RelocationError extends Error {
  constructor(readonly why: GroupRelocationBlocker) {
    super(why);
  }
}

/** A person with a seat. There is no package until the order is paid. */
interface SeatHolder {
  orderItemId: string;
  row: TermRow | null;
  bookings: BookingRow[];
}

/** Moves the group. If one person could not be moved, the caller rolls back all of them. */
export async function moveOrReleaseGroup(
  tx: Transaction,
  context: NotifyContext,
  change: GroupChange,
): Promise<{ moved: number; blocked: GroupRelocationBlocker[] }> {
  const { from, to, publicHolidays } = change;
  const seatHolders = await listSeatHolders(tx, from);
  await lockIntakes(tx, to === null ? [from.id] : [from.id, to.id]);
  const before = computeFirstSession(from, await findSessionMinutes(tx, from), publicHolidays);
  const blocked: GroupRelocationBlocker[] = [];
  for (const one of seatHolders) {
    try {
      await tx.transaction((inner) => moveSeatHolder(inner, context, one, { ...change, before }));
    } catch (error) {
      if (!(error instanceof RelocationError)) throw error;
      blocked.push(error.why);
    }
  }
  if (blocked.length === 0) await closeWaitingList(tx, context, { intakeId: from.id }, before);
  return { moved: seatHolders.length - blocked.length, blocked };
}

async function listSeatHolders(tx: Transaction, { id }: IntakeRow): Promise<SeatHolder[]> {
  const seats = await tx
    .select({ orderItemId: intakeSeat.orderItemId, termId: term.id })
    .from(intakeSeat)
    .leftJoin(service, eq(service.orderItemId, intakeSeat.orderItemId))
    .leftJoin(term, eq(term.serviceId, service.id))
    .where(eq(intakeSeat.intakeId, id))
    .orderBy(asc(term.id), asc(intakeSeat.seat));
  const seated: SeatHolder[] = [];
  for (const { orderItemId, termId } of seats) {
    const row = termId === null ? null : await lockTerm(tx, termId);
    const bookings = termId === null ? [] : await listScheduledBookings(tx, id, termId);
    seated.push({ orderItemId, row, bookings });
  }
  return seated;
}

const listScheduledBookings = (tx: Transaction, intakeId: string, termId: string) =>
  tx
    .select()
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.termId, termId),
        eq(sessionBooking.intakeId, intakeId),
        eq(sessionBooking.status, "SCHEDULED"),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt));

/** @throws CannotMove, which rolls back the changes for this person. */
async function moveSeatHolder(
  tx: Transaction,
  context: NotifyContext,
  { row, bookings, orderItemId }: SeatHolder,
  { to, because, before, publicHolidays }: GroupChange & { before: IntakeSession },
): Promise<void> {
  // A person who has come stays booked on that date.
  const released = bookings.filter((booking) => !isPresenceRecorded(booking));
  if (row !== null)
    for (const booking of released) await endBooking({ tx, context, row }, booking, false);
  if (to === null) {
    if (row === null) throw new RelocationError("NOT_PAID");
    await releaseSeat(tx, orderItemId);
    await advanceStage(tx, context.now, row);
    return notifyAbout(tx, context, row, (facts) =>
      createDaytimeMessage("groupCancelled", writeGroupCancelled({ ...facts, ...before, because })),
    );
  }
  if ((await moveSeat(tx, { orderItemId, intakeId: to.id, reservedSeat: null })) === null)
    throw new RelocationError("FULL");
  if (row === null) return;
  const { product, service: purchased } = row;
  // A forfeited date stays forfeited.
  const left =
    purchased.totalSessions - purchased.usedSessions - (bookings.length - released.length);
  const sessions = computeIntakeSessions(to, product.minutesPerSession, left, publicHolidays);
  const [after] = sessions;
  if (after === undefined) throw new RelocationError("NOT_THEIRS");
  if (released.length > 0) await bookAll(tx, context, row, { to, sessions });
  await advanceStage(tx, context.now, row);
  const of = { before, after, because };
  await notifyAbout(tx, context, row, (facts) =>
    createDaytimeMessage("groupMoved", writeGroupMoved({ ...facts, ...of })),
  );
}

async function bookAll(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  { to, sessions }: { to: IntakeRow; sessions: readonly IntakeSession[] },
): Promise<void> {
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  const { preAssessmentEnd } = await countTerm(tx, row.term.id, context.now);
  if (
    !first ||
    !last ||
    to.fromDate <= toSingaporeDay(context.now) ||
    toSingaporeDay(last.endsAt) > row.service.validUntil ||
    (preAssessmentEnd !== null && first.startsAt < preAssessmentEnd)
  )
    throw new RelocationError("NOT_THEIRS");
  for (const times of sessions) {
    const [made] = await tx
      .insert(sessionBooking)
      .values({
        ...times,
        termId: row.term.id,
        clientId: row.client.id,
        kind: "SESSION",
        intakeId: to.id,
        createdAt: context.now,
      })
      .returning({ id: sessionBooking.id });
    if (!made || !(await reservePersonTime(tx, made.id, row.client.idNumberLookup, times)))
      throw new RelocationError("BUSY");
  }
}
