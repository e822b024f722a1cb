/** Enrolling in an intake: its seat and every session of it in one transaction (SPEC section 4). */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intakeSeat } from "~/database/schema/order";
import { waitingPlace } from "~/database/schema/waiting-list";
import { reply } from "~/languages/reply";
import { isDayInPeriods } from "~/lib/day-periods";
import { toSingaporeDay } from "~/lib/singapore-date";
import { findOtherCustomerName } from "~/provider/people/customer-name";
import { type Context, type CustomerContext, getChangedBy } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { reservePersonTime } from "~/provider/shared/person-time";
import { findBookingAt, refuseAlreadyDone } from "../change/already-made";
import { bookedEvents } from "../change/schedule";
import { notifyBooked } from "../messages/notify-bookings";
import {
  computeIntakeSessions,
  findBusyUntil,
  type IntakeRow,
  lockIntakes,
} from "../seat/intake-dates";
import { moveSeat } from "../seat/seats";
import {
  computeBookingWindow,
  lockRequiredSlots,
  rejectUnofferedPlace,
} from "../slot/booking-limits";
import { requireRightIfLate } from "../slot/change-notice";
import { requireDeclaration } from "../slot/declaration-guard";
import { lockSlots } from "../slot/slots";
import { type BookingRow, runInSavepoint, takeSlot } from "../slot/take-slot";
import { findNextBookable } from "../term/next-bookable";
import { advanceStage } from "../term/stage-changes";
import type { CountedTerm } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { endWaiting, offerIntakeSeat } from "../waiting/seat-offers";

interface Enrolment {
  intakeId: string;
  preAssessmentSlotId: string | null;
  /** Seat of the intake that is reserved for this person. */
  reservedSeat: number | null;
}

export async function enrolInIntake(
  joining: CountedTerm,
  { intakeId, preAssessmentSlotId, reservedSeat: seatToTake }: Enrolment,
): Promise<BookingRow[]> {
  const { tx, context, row } = joining;
  const { intake, toRelease } = await lockForEnrolment(tx, row, intakeId, preAssessmentSlotId);
  requireRightToGiveUp(context, row.client.id, intakeId, toRelease);
  const sessions = await listJoinableSessions(joining, intake, preAssessmentSlotId !== null);
  requireRightIfLate(
    context,
    row.client.id,
    sessions.map(({ startsAt }) => ({ kind: "SESSION", startsAt })),
  );
  const before =
    preAssessmentSlotId === null
      ? []
      : [await bookPreAssessment(joining, sessions, preAssessmentSlotId)];
  await takeIntakeSeat(joining, intake, seatToTake);
  const bookings = [...before];
  for (const session of sessions) bookings.push(await bookSession(joining, intake, session));
  const events = before.length > 0 ? bookedEvents.PRE_SESSION : [];
  await advanceStage(tx, context.now, row, ...events);
  await leaveOtherQueues(tx, context, row.term.id);
  await notifyBooked(tx, context, row, bookings);
  return bookings;
}

/**
 * Checks that the customer may give up the seat that the package has held since checkout, and places that others wait for.
 * @throws 403 for a customer whose access is not confirmed
 */
function requireRightToGiveUp(
  context: Context | CustomerContext,
  clientId: string,
  intakeId: string,
  { reservedId, waits }: PlacesToRelease,
): void {
  if (!("requireRight" in context)) return;
  const areOthers = waits.some(({ joinedBy }) => joinedBy !== context.customerId);
  if (areOthers || (reservedId !== null && reservedId !== intakeId))
    context.requireRight(clientId, "edit");
}

/** The group whose seat the package has held since checkout, and the places that it waits for. */
interface PlacesToRelease {
  reservedId: string | null;
  waits: (typeof waitingPlace.$inferSelect)[];
}

/**
 * Locks the chosen intake and everything else that enrolling releases: the intake with the held seat and the term's waiting places.
 * The lock order is the same for every caller.
 * @returns the chosen intake, and what enrolling releases.
 * @throws 409 for an intake that is not offered.
 */
export async function lockForEnrolment(
  tx: Transaction,
  row: TermRow,
  intakeId: string,
  preAssessmentSlotId: string | null = null,
): Promise<{ intake: IntakeRow; toRelease: PlacesToRelease }> {
  const reservedId = await findReservedIntake(tx, row);
  const waits = await waitingPlacesOf(tx, row.term.id);
  const wanted = [intakeId, reservedId, ...waits.map((place) => place.intakeId)];
  const intakes = await lockIntakes(tx, wanted.filter(isId));
  const slots = [preAssessmentSlotId, ...waits.map((place) => place.slotId)];
  await lockSlots(tx, slots.filter(isId));
  const intake = intakes.find(({ id }) => id === intakeId) ?? rejectUnofferedPlace("group");
  return { intake, toRelease: { reservedId, waits } };
}

const isId = (id: string | null): id is string => id !== null;

/** Finds the intake in which the term has held its seat since checkout. */
export async function findReservedIntake(
  db: Database,
  { service }: TermRow,
): Promise<string | null> {
  const [found] = await db
    .select({ id: intakeSeat.intakeId })
    .from(intakeSeat)
    .where(eq(intakeSeat.orderItemId, service.orderItemId));
  return found?.id ?? null;
}

function waitingPlacesOf(tx: Transaction, termId: string) {
  return tx
    .select()
    .from(waitingPlace)
    .where(
      and(eq(waitingPlace.termId, termId), sql`${waitingPlace.status} in ('WAITING', 'OFFERED')`),
    );
}

/**
 * Lists the sessions of an intake that the term may join.
 * @throws 409 if the intake cannot be joined, such as one of another centre, or if the term needs another step first.
 */
export async function listJoinableSessions(
  { tx, context, row, counts }: CountedTerm,
  intake: IntakeRow,
  withPreAssessment = false,
) {
  const isHere = intake.productId === row.product.id && intake.centreId === row.service.centreId;
  if (!isHere || intake.withdrawnAt !== null) rejectUnofferedPlace("group");
  await requireDeclaration(tx, context, row);
  const toBook = findNextBookable(row, counts, context.now);
  const ready = toBook === "INTAKE" || (toBook === "PRE_SESSION" && withPreAssessment);
  if (toBook === "PRE_SESSION" && !ready)
    refuse(409, errorCodes.nothingToBook, reply("replies-booking:assessment-first"));
  if (counts.lastSessionEnd !== null || !ready || row.product.programContentType !== "INTAKES")
    await refuseEnrolled(tx, context, row);
  const sessions = listIntakeSessions(context, row, intake);
  const [first] = sessions;
  if (first === undefined || intake.fromDate <= toSingaporeDay(context.now))
    return refuse(409, errorCodes.slotNotBookable, reply("replies-booking:group.begun"));
  if (intake.fromDate <= (await findBusyUntil(tx, context.now, row.service, row.term.id)))
    refuse(409, errorCodes.slotNotBookable, reply("replies-booking:group.overlaps"));
  if (sessions.some(({ startsAt }) => isDayInPeriods(toSingaporeDay(startsAt), row.service.frozen)))
    refuse(409, errorCodes.slotNotBookable, reply("replies-booking:frozen-group"));
  if (toSingaporeDay(sessions.at(-1)?.endsAt ?? first.endsAt) > row.service.validUntil)
    refuse(409, errorCodes.slotNotBookable, reply("replies-booking:group.too-long"));
  if (counts.preAssessmentEnd !== null && first.startsAt < counts.preAssessmentEnd)
    refuse(409, errorCodes.slotNotBookable, reply("replies-booking:assessment-before-first"));
  return sessions;
}

/** @throws 409 with the group, and the name of the other customer who enrolled the person. */
async function refuseEnrolled(tx: Transaction, context: Context, row: TermRow): Promise<never> {
  const first = await findBookingAt(tx, row.term.id, { anyIntake: true });
  if (first === undefined)
    return refuse(409, errorCodes.nothingToBook, reply("replies-booking:group.none"));
  const by = await findOtherCustomerName(tx, context, first.bookedBy);
  const when = first.startsAt;
  const { name } = row.client;
  return refuseAlreadyDone(
    by === null
      ? reply("replies-booking:enrolled.there", { name, when })
      : reply("replies-booking:enrolled.by", { by, name, when }),
  );
}

export const listIntakeSessions = (
  { publicHolidays }: Context,
  { product, service }: TermRow,
  intake: IntakeRow,
) =>
  computeIntakeSessions(intake, product.minutesPerSession, service.totalSessions, publicHolidays);

async function bookPreAssessment(
  joining: CountedTerm,
  sessions: readonly { startsAt: Date }[],
  slotId: string,
): Promise<BookingRow> {
  const { tx, context, row } = joining;
  const counts = { ...joining.counts, firstSessionAt: sessions[0]?.startsAt ?? null };
  const window = computeBookingWindow("PRE_SESSION", row, counts, context.now);
  const [slot] = await lockRequiredSlots(joining, window, [slotId]);
  if (slot === undefined) return rejectUnofferedPlace("time");
  const attempt = await runInSavepoint(tx, (inner) => takeSlot({ ...joining, tx: inner }, slot));
  return (
    attempt.done ??
    refuse(
      409,
      attempt.missed === "FULL" ? errorCodes.full : errorCodes.personBusy,
      reply("replies-booking:assessment-taken"),
    )
  );
}

/**
 * Confirms the seat held since checkout, or moves it to the chosen intake. The seat left behind is offered to the next person waiting for
 * it.
 */
async function takeIntakeSeat(
  { tx, context, row: { service } }: CountedTerm,
  intake: IntakeRow,
  seatToTake: number | null,
): Promise<void> {
  const { orderItemId } = service;
  const moved = await moveSeat(tx, { orderItemId, intakeId: intake.id, reservedSeat: seatToTake });
  if (moved === null) refuse(409, errorCodes.full, reply("replies-booking:group.taken"));
  if (moved.left !== null) await offerIntakeSeat(tx, context, moved.left);
}

async function bookSession(
  { tx, context, row }: CountedTerm,
  intake: IntakeRow,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<BookingRow> {
  const booking = {
    id: randomUUID(),
    termId: row.term.id,
    clientId: row.client.id,
    kind: "SESSION" as const,
    intakeId: intake.id,
    startsAt,
    endsAt,
    createdAt: context.now,
    bookedBy: getChangedBy(context),
  };
  if (!(await reservePersonTime(tx, booking.id, row.client.idNumberLookup, booking)))
    refuse(409, errorCodes.personBusy, reply("replies-booking:group.busy", { when: startsAt }));
  const [made] = await tx.insert(sessionBooking).values(booking).returning();
  return made as BookingRow;
}

/** Removes the enrolled person from the waiting lists of all other intakes. */
async function leaveOtherQueues(tx: Transaction, context: Context, termId: string): Promise<void> {
  for (const place of await waitingPlacesOf(tx, termId))
    await endWaiting(tx, context, place, "LEFT");
}
