/** Waiting lists of full slots and intakes, and acceptance of freed seats. */
import { and, eq, inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import type { SeatOffer } from "~/contract/booking/waiting-list";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { intake, slot } from "~/database/schema/offering/timetable";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { isSharedLinkOpen } from "../people/access/open-links";
import { findOtherCustomerName } from "../people/customer-name";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { limitMisses } from "../shared/limits/rate-limits";
import { requireConfirmedForOthers } from "../shared/others-bookings";
import { findBookingAt, refuseAlreadyDone } from "./change/already-made";
import { bookedEvents } from "./change/schedule";
import {
  enrolInIntake,
  findReservedIntake,
  listJoinableSessions,
  lockForEnrolment,
} from "./intake/enrol";
import { notifyBooked } from "./messages/notify-bookings";
import { lockIntake } from "./seat/intake-dates";
import { countFreeSeats } from "./seat/seats";
import {
  lockRequiredSlots,
  rejectUnofferedPlace,
  requireBookingWindow,
} from "./slot/booking-limits";
import { requireRightIfLate } from "./slot/change-notice";
import { findLowestFreeSeat, lockSlots } from "./slot/slots";
import { runInSavepoint, takeSlot } from "./slot/take-slot";
import { advanceStage } from "./term/stage-changes";
import { type CountedTerm, lockCountedTerm } from "./term/term-counts";
import {
  isOwnTerm,
  listTerms,
  requireOwnTerm,
  requireTerm,
  selectTermsWithAccess,
} from "./term/terms";
import { endWaiting, type WaitingRow } from "./waiting/seat-offers";
import { findWaitingTimes, isSeatOfferOpen, listWaitingPlaces } from "./waiting/waiting-places";

type Waiting = AreaHandlers<typeof contract.waitingLists>;

export const waitingListHandlers: Waiting = {
  async list(context, { query }) {
    return listWaitingPlaces(context, await listTerms(context, query.termId));
  },

  async join(context, { body }) {
    await requireOwnTerm(context, body.termId);
    const made = await withIdempotencyKey(context, "wait", body, async (tx) => {
      const waiting = await lockCountedTerm(tx, context, body.termId);
      if (body.slotId !== undefined) await fullSlot(waiting, body.slotId);
      if (body.intakeId !== undefined) await fullIntake(waiting, body.intakeId);
      const { termId, slotId = null, intakeId = null } = body;
      const [place] = await tx
        .insert(waitingPlace)
        .values({
          termId,
          slotId,
          intakeId,
          createdAt: context.now,
          joinedBy: context.customerId,
        })
        .onConflictDoNothing()
        .returning({ id: waitingPlace.id });
      if (place === undefined) return refuseAlreadyWaiting(waiting, body);
      await limitWaiting(tx, termId);
      return place;
    });
    const row = await requireOwnTerm(context, body.termId);
    const places = await listWaitingPlaces(context, [row]);
    return places.find(({ id }) => id === made.id) ?? rejectNotFound("The waiting list");
  },

  async leave(context, { params }) {
    const { person, place: asked } = await requireOwnPlace(context, params.id);
    requireConfirmedForOthers(context, person, [{ bookedBy: asked.joinedBy }]);
    await context.db.transaction(async (tx) => {
      const [place] = await tx.select().from(waitingPlace).where(eq(waitingPlace.id, params.id));
      if (place && isWaiting(place)) await endWaiting(tx, context, place, "LEFT");
    });
    return {};
  },

  async takeOffered(context, { params }) {
    const { person, place } = await requireOwnPlace(context, params.id);
    requireConfirmedForOthers(context, person, [{ bookedBy: place.joinedBy }]);
    if ((await takePlace(context, place)) === "TAKEN_BEFORE")
      await requireTakenByCaller(context, place);
    return { termId: place.termId };
  },

  async offer(context, { params }) {
    return toOffer(context, await offeredTo(context, params.token));
  },

  async take(context, { params }) {
    await takePlace(context, await offeredTo(context, params.token));
    return toOffer(context, await offeredTo(context, params.token));
  },

  async decline(context, { params }) {
    const place = await offeredTo(context, params.token);
    if (isSeatOfferOpen(place, context))
      await context.db.transaction((tx) => endWaiting(tx, context, place, "LEFT"));
    return {};
  },
};

/** Waiting lists of one package at a time. */
const MAX_WAITING = 6;

const OVER = reply("replies-booking:offer.over");

const LEFT = reply("replies-booking:waiting.gone");

const FROZEN = reply("replies-booking:waiting.frozen");

const CANCELLED_SINCE = reply("replies-booking:offer.cancelled-since");

const isWaiting = ({ status }: WaitingRow) => status === "WAITING" || status === "OFFERED";

/** @throws 404 for a place of a stranger. */
async function requireOwnPlace(context: CustomerContext, id: string) {
  const [found] = await selectTermsWithAccess(context.db)
    .innerJoin(waitingPlace, eq(waitingPlace.termId, term.id))
    .where(isOwnTerm(context, eq(waitingPlace.id, id)));
  if (found === undefined) return rejectNotFound("The waiting list");
  context.touched.add(found.client.id);
  const place = (await findPlace(context.db, id)) ?? rejectNotFound("The waiting list");
  return { place, person: found.client };
}

async function findPlace(db: Database, id: string): Promise<WaitingRow | undefined> {
  const [place] = await db.select().from(waitingPlace).where(eq(waitingPlace.id, id));
  return place;
}

/** @throws 409 with the name of the other customer who put the person on the waiting list. */
async function refuseAlreadyWaiting(
  { tx, context, row }: CountedTerm,
  { slotId, intakeId }: { slotId?: string | undefined; intakeId?: string | undefined },
): Promise<never> {
  const [place] = await tx
    .select({ joinedBy: waitingPlace.joinedBy })
    .from(waitingPlace)
    .where(
      and(
        eq(waitingPlace.termId, row.term.id),
        slotId === undefined
          ? eq(waitingPlace.intakeId, intakeId as string)
          : eq(waitingPlace.slotId, slotId),
        inArray(waitingPlace.status, ["WAITING", "OFFERED"]),
      ),
    );
  const by = await findOtherCustomerName(tx, context, place?.joinedBy ?? null);
  return refuseAlreadyDone(
    by === null
      ? reply("replies-booking:waiting.already")
      : reply("replies-booking:waiting.put", { by, name: row.client.name }),
  );
}

/** @throws 409 for a place that another customer has taken, or whose booking was cancelled since. */
async function requireTakenByCaller(
  context: CustomerContext,
  { termId, slotId, intakeId }: WaitingRow,
): Promise<void> {
  const place = slotId === null ? { intakeId: intakeId as string } : { slotId };
  const booking = await findBookingAt(context.db, termId, place);
  if (booking === undefined) return refuse(409, errorCodes.offerOver, CANCELLED_SINCE);
  const by = await findOtherCustomerName(context.db, context, booking.bookedBy);
  if (by === null) return;
  const { client } = await requireTerm(context.db, termId);
  refuseAlreadyDone(reply("replies-booking:waiting.taken", { by, name: client.name }));
}

/**
 * Books the reserved place. If it was taken before, nothing changes.
 * @throws 409 for a place that is no longer reserved.
 */
async function takePlace(context: Context, before: WaitingRow): Promise<"TAKEN" | "TAKEN_BEFORE"> {
  return context.db.transaction(async (tx) => {
    const taking = await lockCountedTerm(tx, context, before.termId);
    if (before.slotId !== null) await lockSlots(tx, [before.slotId]);
    if (before.intakeId !== null) await lockForEnrolment(tx, taking.row, before.intakeId);
    const place = (await findPlace(tx, before.id)) ?? rejectNotFound("The offer");
    if (place.status === "TAKEN") return "TAKEN_BEFORE";
    if (place.status === "LEFT") refuse(409, errorCodes.offerOver, LEFT);
    if (place.status === "FROZEN") refuse(409, errorCodes.offerOver, FROZEN);
    if (!isSeatOfferOpen(place, context)) refuse(409, errorCodes.offerOver, OVER);
    await endWaiting(tx, context, place, "TAKEN");
    if (place.slotId !== null) await takeOfferedSlot(taking, place, place.slotId);
    if (place.intakeId !== null)
      await enrolInIntake(taking, {
        intakeId: place.intakeId,
        preAssessmentSlotId: null,
        reservedSeat: place.seat,
      });
    return "TAKEN";
  });
}

/** @throws 404 for an unknown link. */
async function offeredTo(context: Context, token: string): Promise<WaitingRow> {
  const place = await limitMisses(context, "deadLink", () => findOffered(context.db, token));
  return place ?? rejectNotFound("The offer");
}

async function findOffered(db: Database, token: string): Promise<WaitingRow | null> {
  const [found] = await db
    .select({ place: waitingPlace })
    .from(waitingPlace)
    .innerJoin(term, eq(term.id, waitingPlace.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(client, eq(client.id, service.clientId))
    .where(
      and(eq(waitingPlace.tokenHash, hashToken(token)), isSharedLinkOpen(waitingPlace.offeredAt)),
    );
  return found?.place ?? null;
}

/** @throws 409 for a time that may not be chosen or has a free place. */
/** @throws 409 for a package that waits in many places. Each place that is freed would be kept for it alone. */
async function limitWaiting(tx: Transaction, termId: string): Promise<void> {
  const isOpen = inArray(waitingPlace.status, ["WAITING", "OFFERED"]);
  const places = await tx.$count(waitingPlace, and(eq(waitingPlace.termId, termId), isOpen));
  if (places <= MAX_WAITING) return;
  refuse(
    409,
    errorCodes.notAllowed,
    reply("replies-booking:waiting.enough", { count: MAX_WAITING }),
  );
}

async function fullSlot(waiting: CountedTerm, slotId: string) {
  const { window } = await requireBookingWindow(waiting);
  const [wanted] = await lockRequiredSlots(waiting, window, [slotId]);
  if (wanted && (await findLowestFreeSeat(waiting.tx, wanted)) !== null)
    refuse(409, errorCodes.notAllowed, reply("replies-booking:waiting.free-time"));
}

/** @throws 409 for an intake that may not be joined, has a free place, or already includes the term. */
async function fullIntake(waiting: CountedTerm, intakeId: string) {
  const { tx, row } = waiting;
  const intake = await lockIntake(tx, intakeId);
  await listJoinableSessions(waiting, intake);
  if ((await findReservedIntake(tx, row)) === intake.id)
    refuse(409, errorCodes.notAllowed, reply("replies-booking:waiting.kept"));
  if ((await countFreeSeats(tx, intake.id)) > 0)
    refuse(409, errorCodes.notAllowed, reply("replies-booking:waiting.free-group"));
}

async function takeOfferedSlot(
  taking: CountedTerm,
  { seat }: WaitingRow,
  slotId: string,
): Promise<void> {
  const { tx, context, row } = taking;
  const { kind, window } = await requireBookingWindow(taking);
  const [selectable] = await lockRequiredSlots(taking, window, [slotId]);
  if (selectable === undefined) return rejectUnofferedPlace("time");
  requireRightIfLate(context, row.client.id, [{ kind, startsAt: selectable.startsAt }]);
  const attempt = await runInSavepoint(tx, (inner) =>
    takeSlot({ ...taking, tx: inner }, selectable, seat),
  );
  if (attempt.missed !== null) refuse(409, errorCodes.personBusy, missedWords[attempt.missed]);
  await advanceStage(tx, context.now, row, ...bookedEvents[kind]);
  if (attempt.done) await notifyBooked(tx, context, row, [attempt.done]);
}

const missedWords = {
  FULL: OVER,
  BUSY: reply("replies-booking:busy"),
  WEEK_FULL: reply("replies-booking:week-full"),
};

function stateOf(context: Context, place: WaitingRow): SeatOffer["state"] {
  const { status } = place;
  if (status === "TAKEN" || status === "LEFT" || status === "FROZEN") return status;
  return isSeatOfferOpen(place, context) ? "OPEN" : "OVER";
}

async function toOffer(context: Context, place: WaitingRow): Promise<SeatOffer> {
  const row = await requireTerm(context.db, place.termId);
  const [of] = place.slotId
    ? await context.db.select().from(slot).where(eq(slot.id, place.slotId))
    : [];
  const [waitedFor] = place.intakeId
    ? await context.db.select().from(intake).where(eq(intake.id, place.intakeId))
    : [];
  return {
    productName: row.product.name,
    centerName: row.centre.name,
    ...findWaitingTimes(context, row, of ?? null, waitedFor ?? null),
    isRun: waitedFor !== undefined,
    offeredUntil: (place.offerExpiresAt ?? place.createdAt).toISOString(),
    state: stateOf(context, place),
  };
}
