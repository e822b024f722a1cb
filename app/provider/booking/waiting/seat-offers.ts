/** Offers a freed seat to the first person waiting for it, for a limited time. After that the next person gets the offer. */

import { and, asc, eq, getTableColumns, gt, gte, lte, or, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { intake, slot } from "~/database/schema/offering/timetable";
import { service, term } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { rules } from "~/lib/rules";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { addDaytimeHours, chooseQuietHours } from "~/lib/singapore/quiet-hours";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";
import { createDaytimeMessage } from "~/provider/shared/messages/outbox";
import { notifyAbout } from "../messages/booking-message-parts";
import { writeSeatLapsed } from "../messages/booking-messages";
import { notifySeatOffered } from "../messages/notify-bookings";
import { computeFirstSession, findSessionMinutes, lockIntake } from "../seat/intake-dates";
import { releaseSeats } from "../seat/seats";
import { lockSlots, type SlotRow } from "../slot/slots";
import { requireTerm } from "../term/terms";

export type WaitingRow = typeof waitingPlace.$inferSelect;

/**
 * Offers a freed seat of a slot.
 * @param freed a seat of a slot that no longer has an owner.
 * @param locked slots that the caller has locked.
 */
export async function offerSlotSeat(
  tx: Transaction,
  context: Context,
  freed: { slotId: string; seat: number },
  locked: readonly SlotRow[] = [],
): Promise<void> {
  const of =
    locked.find(({ id }) => id === freed.slotId) ?? (await lockSlots(tx, [freed.slotId])).at(0);
  if (of === undefined || of.startsAt <= context.now) return;
  await offerTo(tx, context, eq(waitingPlace.slotId, of.id), { ...of, seat: freed.seat });
}

/**
 * Offers a freed seat of an intake.
 * @param freed a seat of an intake that no longer has an owner.
 */
export async function offerIntakeSeat(
  tx: Transaction,
  context: Context,
  freed: { intakeId: string; seat: number },
): Promise<void> {
  const intake = await lockIntake(tx, freed.intakeId);
  if (intake.fromDate <= toSingaporeDay(context.now)) return;
  const times = computeFirstSession(
    intake,
    await findSessionMinutes(tx, intake),
    context.publicHolidays,
  );
  await offerTo(tx, context, eq(waitingPlace.intakeId, intake.id), {
    ...times,
    seat: freed.seat,
  });
}

/** Releases the seats of an order that will not be paid and offers them to the people waiting. */
export async function releaseOrderSeats(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<void> {
  const freed = await releaseSeats(tx, orderId);
  const inOrder = freed.sort((one, other) => one.intakeId.localeCompare(other.intakeId));
  for (const seat of inOrder) await offerIntakeSeat(tx, context, seat);
}

async function offerTo(
  tx: Transaction,
  context: Context,
  queue: ReturnType<typeof eq>,
  { seat, startsAt, endsAt }: { seat: number; startsAt: Date; endsAt: Date },
): Promise<void> {
  const first = await firstWaiting(tx, context, queue);
  if (first === undefined) return;
  const token = createLinkToken();
  const row = await requireTerm(tx, first.termId);
  const quietHours = chooseQuietHours(startsAt, context.now, row.client.quietHours) ?? undefined;
  const latest = addDaytimeHours(context.now, rules.offerHours, quietHours);
  const offerExpiresAt = latest < startsAt ? latest : startsAt;
  await tx
    .update(waitingPlace)
    .set({
      ...{ status: "OFFERED", seat, offerExpiresAt },
      ...{ tokenHash: hashToken(token), offeredAt: context.now },
    })
    .where(eq(waitingPlace.id, first.id));
  await notifySeatOffered(tx, context, row, {
    placeId: first.id,
    startsAt,
    endsAt,
    until: offerExpiresAt,
    isIntake: first.intakeId !== null,
    url: `${context.publicUrl}/seat-offer/${token}`,
  });
}

/** Finds the person who has waited longest and can still use the seat. People whose package is used up are skipped. */
async function firstWaiting(tx: Transaction, context: Context, queue: ReturnType<typeof eq>) {
  const [first] = await tx
    .select({ place: waitingPlace })
    .from(waitingPlace)
    .innerJoin(term, eq(term.id, waitingPlace.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        queue,
        eq(waitingPlace.status, "WAITING"),
        gt(service.totalSessions, service.usedSessions),
        gte(service.validUntil, toSingaporeDay(context.now)),
      ),
    )
    .orderBy(asc(waitingPlace.createdAt), asc(waitingPlace.id))
    .limit(1);
  return first?.place;
}

/**
 * Ends an offer or a waiting place and passes on the reserved seat.
 * @returns false if it had ended already.
 */
export async function endWaiting(
  tx: Transaction,
  context: Context,
  place: WaitingRow,
  status: "TAKEN" | "OVER" | "LEFT" | "FROZEN",
): Promise<boolean> {
  // The slot or intake is locked before the place, as everywhere else.
  if (place.slotId !== null) await lockSlots(tx, [place.slotId]);
  if (place.intakeId !== null) await lockIntake(tx, place.intakeId);
  const [ended] = await tx
    .update(waitingPlace)
    .set({ status })
    .where(and(eq(waitingPlace.id, place.id), eq(waitingPlace.status, place.status)))
    .returning({ id: waitingPlace.id });
  if (ended === undefined) return false;
  if (place.status === "OFFERED" && status !== "TAKEN" && place.seat !== null) {
    const { seat, slotId, intakeId } = place;
    if (slotId !== null) await offerSlotSeat(tx, context, { slotId, seat });
    if (intakeId !== null) await offerIntakeSeat(tx, context, { intakeId, seat });
  }
  return true;
}

/** Notifies the person that the offer has expired. */
async function notifyLapsed(tx: Transaction, context: Context, place: WaitingRow): Promise<void> {
  const [of] = place.slotId === null ? [] : await lockSlots(tx, [place.slotId]);
  const intake = place.intakeId === null ? null : await lockIntake(tx, place.intakeId);
  const times = intake
    ? computeFirstSession(intake, await findSessionMinutes(tx, intake), context.publicHolidays)
    : (of ?? rejectNotFound("The time"));
  const { startsAt, endsAt } = times;
  const row = await requireTerm(tx, place.termId);
  const isIntake = intake !== null;
  const awaited = { startsAt, endsAt, isIntake };
  await notifyAbout(tx, context, row, (facts) =>
    createDaytimeMessage("placePassedOn", writeSeatLapsed({ ...facts, ...awaited })),
  );
}

/** Passes expired offers to the next person and ends waiting for times that have begun. */
export async function advanceExpiredOffers(context: Context): Promise<void> {
  const today = toSingaporeDay(context.now);
  const readOver = (page: Page) =>
    context.db
      .select(getTableColumns(waitingPlace))
      .from(waitingPlace)
      .leftJoin(slot, eq(slot.id, waitingPlace.slotId))
      .leftJoin(intake, eq(intake.id, waitingPlace.intakeId))
      .where(
        and(
          or(
            and(eq(waitingPlace.status, "OFFERED"), lte(waitingPlace.offerExpiresAt, context.now)),
            and(
              eq(waitingPlace.status, "WAITING"),
              or(lte(slot.startsAt, context.now), sql`${intake.fromDate} <= ${today}`),
            ),
          ),
          page.follows(waitingPlace.id),
        ),
      )
      .orderBy(sortById(waitingPlace.id))
      .limit(page.limit);
  await runForAllRows(context, readOver, "failed to end place on a waiting list", (place) =>
    context.db.transaction(async (tx) => {
      const ended = await endWaiting(tx, context, place, "OVER");
      if (ended && place.status === "OFFERED") await notifyLapsed(tx, context, place);
    }),
  );
}
