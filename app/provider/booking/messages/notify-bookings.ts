/** Notifies a person of their bookings. Each message has a link to its booking. */
import type { Transaction } from "~/database/engine/connect.server";
import { isTooLateAfterQuietHours } from "~/lib/singapore/quiet-hours";
import { writeReminderForContact } from "~/provider/people/people-messages";
import type { Context, NotifyContext } from "~/provider/shared/context";
import { createAnyHourMessage, createDaytimeMessage } from "~/provider/shared/messages/outbox";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";
import { findFreeCancellationEnd } from "./appointment-view";
import {
  buildListUrl,
  createBookingCalendar,
  notifyAbout,
  prepareBookingLink,
  toAnnounced,
  toBookingInMessage,
} from "./booking-message-parts";
import {
  writeBookingCancelled,
  writeBookingConfirmation,
  writeBookingMoved,
  writeCancelledTogether,
  writeSeatOffered,
} from "./booking-messages";
import { type BookingInMessage, formatTitleIn } from "./booking-wording";
import { writeCancelledByUs, writeMovedByUs } from "./provider-change-messages";
import { writeReminder } from "./reminder-messages";

export async function notifyBooked(
  tx: Transaction,
  context: Context,
  row: TermRow,
  booked: readonly BookingRow[],
): Promise<void> {
  const inOrder = booked.toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  );
  const [first] = inOrder;
  if (first === undefined) return;
  const { url, link } = prepareBookingLink(tx, context, first, { ofSeveral: booked.length > 1 });
  const calendar = createBookingCalendar(context, row, inOrder);
  const bookings = inOrder.map(toBookingInMessage(row));
  const parts = { link, calendar, announced: toAnnounced(booked) };
  await notifyAbout(tx, context, row, (facts) => ({
    ...createAnyHourMessage(
      "sessionsBooked",
      writeBookingConfirmation({ ...facts, bookings, url }),
      parts,
    ),
    copiedTo: booked.map(({ bookedBy }) => bookedBy),
  }));
}

export async function notifyMoved(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { before, after }: { before: BookingRow; after: BookingRow },
): Promise<void> {
  const forfeited = before.id !== after.id;
  const { url, link } = prepareBookingLink(tx, context, after);
  const calendar = createBookingCalendar(context, row, [after], forfeited ? [before] : []);
  const parts = { link, calendar, announced: toAnnounced([after]) };
  const format = toBookingInMessage(row);
  const of = { before: format(before), after: format(after), forfeited, url };
  await notifyAbout(tx, context, row, (facts) =>
    createAnyHourMessage("sessionMoved", writeBookingMoved({ ...facts, ...of }), parts),
  );
}

/** Notifies the client of cancelled bookings, in one message. */
export async function notifyCancelled(
  tx: Transaction,
  context: Context,
  row: TermRow,
  bookings: readonly BookingRow[],
): Promise<void> {
  const [first] = bookings;
  if (first === undefined) return;
  const inMessage = bookings.map(toBookingInMessage(row));
  const [booking] = inMessage as [BookingInMessage];
  const ofIntake = first.intakeId !== null;
  const forfeited = bookings.filter(({ status }) => status === "CANCELLED_WITH_CHARGE").length;
  if (bookings.length > 1)
    return notifyAbout(tx, context, row, (facts) =>
      createAnyHourMessage(
        "sessionsCancelled",
        writeCancelledTogether({ ...facts, bookings: inMessage, forfeited, ofIntake }),
      ),
    );
  const { url, link } = prepareBookingLink(tx, context, first);
  const of = { booking, forfeited: forfeited > 0, ofIntake, url };
  await notifyAbout(tx, context, row, (facts) =>
    createAnyHourMessage("sessionCancelled", writeBookingCancelled({ ...facts, ...of }), { link }),
  );
}

export async function notifyReminder(
  tx: Transaction,
  context: Context,
  row: TermRow,
  {
    booking,
    assessmentFirst,
  }: {
    booking: BookingRow;
    assessmentFirst: { usedUnlessCancelled: boolean; isUnknown: boolean } | null;
  },
): Promise<void> {
  const { url, link } = prepareBookingLink(tx, context, booking);
  const { startsAt } = booking;
  const inMessage = toBookingInMessage(row)(booking);
  const write = {
    booking: inMessage,
    freeUntil: findFreeCancellationEnd(booking, context),
    answered: booking.response === "CONFIRMED",
    url,
    assessmentFirst: assessmentFirst && {
      ...assessmentFirst,
      url: assessmentFirst.isUnknown
        ? buildListUrl(context, row.term.id)
        : `${context.publicUrl}/book-preclass-sessions?term=${row.term.id}`,
    },
  };
  const forContact = writeReminderForContact({
    name: row.client.name,
    title: (words) => formatTitleIn(words, inMessage),
    startsAt,
    place: row.centre.name,
  });
  const parts = { link, announced: toAnnounced([booking]) };
  await notifyAbout(tx, context, row, (facts) => ({
    ...createDaytimeMessage("sessionReminder", writeReminder({ ...facts, ...write }), parts),
    copiedTo: [booking.bookedBy],
    startsAt,
    forContact,
  }));
}

export const notifySeatOffered = (
  tx: Transaction,
  context: Context,
  row: TermRow,
  {
    placeId: id,
    ...offer
  }: {
    placeId: string;
    startsAt: Date;
    endsAt: Date;
    until: Date;
    isIntake: boolean;
    url: string;
  },
): Promise<void> =>
  notifyAbout(tx, context, row, (facts) => ({
    ...createDaytimeMessage("placeFree", writeSeatOffered({ ...facts, ...offer }), {
      announced: [{ of: "OFFER", id }],
      link: { url: offer.url, signedIn: facts.listUrl },
    }),
    startsAt: offer.startsAt,
  }));

/** Notifies the client that the provider moved their bookings. */
export async function notifyMovedByUs(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  of: { changes: { before: BookingRow; after: BookingRow }[]; because: string | null },
): Promise<void> {
  const [first] = of.changes;
  if (first === undefined) return;
  const after = of.changes.map((change) => change.after);
  const { url, link } = prepareBookingLink(tx, context, first.after, {
    ofSeveral: after.length > 1,
  });
  const format = toBookingInMessage(row);
  const changes = of.changes.map((change) => ({
    before: format(change.before),
    after: format(change.after),
  }));
  const calendar = createBookingCalendar(context, row, after);
  const parts = { link, calendar, announced: toAnnounced(after) };
  const { startsAt } = first.before;
  const create = isSoon(startsAt, context) ? createAnyHourMessage : createDaytimeMessage;
  await notifyAbout(tx, context, row, (facts) => ({
    ...create("timesMoved", writeMovedByUs({ ...facts, ...of, changes, url }), parts),
    startsAt,
  }));
}

/** Notifies the client that the provider cancelled their bookings. */
export async function notifyCancelledByUs(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  { bookings, because }: { bookings: readonly BookingRow[]; because: string | null },
): Promise<void> {
  const startsAt = bookings[0]?.startsAt;
  const create =
    startsAt && isSoon(startsAt, context) ? createAnyHourMessage : createDaytimeMessage;
  const of = { bookings: bookings.map(toBookingInMessage(row)), because };
  await notifyAbout(tx, context, row, (facts) => ({
    ...create("timesCancelled", writeCancelledByUs({ ...facts, ...of })),
    startsAt,
  }));
}

/** Checks whether a message that waits for the day would be too late for the appointment. */
const isSoon = (startsAt: Date, { now }: NotifyContext) => isTooLateAfterQuietHours(now, startsAt);
