/** Notifies a person of their bookings. Each message has a link to its booking. */
import type { Transaction } from "~/database/engine/connect.server";
import { notifyWithCopies } from "~/provider/people/copies";
import { writeReminderForContact } from "~/provider/people/people-messages";
import type { Context, NotifyContext } from "~/provider/shared/context";
import type { ProviderConfigurableKind } from "~/provider/shared/messages/message-kinds";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { createAnyHourMessage, createDaytimeMessage } from "~/provider/shared/messages/outbox";
import type { AnnouncingKind } from "~/provider/shared/messages/send-rules";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";
import { findFreeCancellationEnd } from "./appointment-view";
import {
  buildAppointmentListUrl,
  createBookingCalendar,
  prepareBookingLink,
  toAnnounced,
  toBookingInMessage,
  toMessageFacts,
  toMessageSubject,
} from "./booking-message-parts";
import {
  writeBookingCancelled,
  writeBookingConfirmation,
  writeBookingMoved,
  writeCancelledTogether,
  writeSeatOffered,
} from "./booking-messages";
import { formatTitleIn } from "./booking-wording";
import { writeReminder } from "./reminder-messages";

export async function notifyBooked(
  tx: Transaction,
  context: Context,
  row: TermRow,
  bookings: readonly BookingRow[],
): Promise<void> {
  const inOrder = [...bookings].sort(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  );
  const [first] = inOrder;
  if (first === undefined) return;
  const messageBookings = inOrder.map((booking) => toBookingInMessage(row, booking));
  const { url, link } = prepareBookingLink(tx, context, first, {
    ofSeveral: bookings.length > 1,
  });
  const text = writeBookingConfirmation({
    ...toMessageFacts(row),
    bookings: messageBookings,
    url,
    listUrl: buildAppointmentListUrl(context, row),
  });
  const copiedTo = bookings.map(({ bookedBy }) => bookedBy);
  const calendar = createBookingCalendar(context, row, inOrder);
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, copiedTo),
    createAnyHourMessage("sessionsBooked", text, {
      link,
      calendar,
      announced: toAnnounced(bookings),
    }),
  );
}

export async function notifyMoved(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { before, after }: { before: BookingRow; after: BookingRow },
): Promise<void> {
  const { url, link } = prepareBookingLink(tx, context, after);
  const text = writeBookingMoved({
    ...toMessageFacts(row),
    before: toBookingInMessage(row, before),
    after: toBookingInMessage(row, after),
    forfeited: before.id !== after.id,
    url,
  });
  const calendar = createBookingCalendar(
    context,
    row,
    [after],
    before.id === after.id ? [] : [before],
  );
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createAnyHourMessage("sessionMoved", text, {
      link,
      calendar,
      announced: toAnnounced([after]),
    }),
  );
}

export async function notifyCancelled(
  tx: Transaction,
  context: Context,
  row: TermRow,
  booking: BookingRow,
): Promise<void> {
  const { url, link } = prepareBookingLink(tx, context, booking);
  const text = writeBookingCancelled({
    ...toMessageFacts(row),
    booking: toBookingInMessage(row, booking),
    forfeited: booking.status === "CANCELLED_WITH_CHARGE",
    ofIntake: booking.intakeId !== null,
    url,
  });
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createAnyHourMessage("sessionCancelled", text, { link }),
  );
}

export async function notifyBatchCancelled(
  tx: Transaction,
  context: Context,
  row: TermRow,
  bookings: readonly BookingRow[],
): Promise<void> {
  const [first, second] = bookings;
  if (first === undefined) return;
  if (second === undefined) return notifyCancelled(tx, context, row, first);
  const text = writeCancelledTogether({
    ...toMessageFacts(row),
    bookings: bookings.map((booking) => toBookingInMessage(row, booking)),
    forfeited: bookings.filter(({ status }) => status === "CANCELLED_WITH_CHARGE").length,
    ofIntake: first.intakeId !== null,
    listUrl: buildAppointmentListUrl(context, row),
  });
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createAnyHourMessage("sessionsCancelled", text),
  );
}

interface ProgrammeMessage {
  kind: Exclude<ProviderConfigurableKind, AnnouncingKind>;
  write: (facts: ReturnType<typeof getProgrammeFacts>) => WriteMessage;
}

/** Sends a message about a programme, with a link to all of its bookings instead of one. */
export async function notifyOfProgramme(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  { kind, write }: ProgrammeMessage,
): Promise<void> {
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createDaytimeMessage(kind, write(getProgrammeFacts(context, row))),
  );
}

export const getProgrammeFacts = (context: NotifyContext, row: TermRow) => ({
  ...toMessageFacts(row),
  programme: row.product.name,
  listUrl: buildAppointmentListUrl(context, row),
});

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
  const answered = booking.response === "CONFIRMED";
  const text = writeReminder({
    ...toMessageFacts(row),
    booking: toBookingInMessage(row, booking),
    freeUntil: findFreeCancellationEnd(booking, context),
    answered,
    url,
    assessmentFirst: assessmentFirst
      ? {
          healthChanged: row.service.healthConditionChanged,
          ...assessmentFirst,
          url: assessmentFirst.isUnknown
            ? buildAppointmentListUrl(context, row)
            : `${context.publicUrl}/book-preclass-sessions?term=${row.term.id}`,
        }
      : null,
  });
  const forContact = writeReminderForContact({
    name: row.client.name,
    title: (words) => formatTitleIn(words, { kind: booking.kind, programme: row.product.name }),
    startsAt: booking.startsAt,
    place: row.centre.name,
  });
  await notifyWithCopies(
    tx,
    context,
    { ...toMessageSubject(row, [booking.bookedBy]), startsAt: booking.startsAt, forContact },
    createDaytimeMessage("sessionReminder", text, { link, announced: toAnnounced([booking]) }),
  );
}

export async function notifySeatOffered(
  tx: Transaction,
  context: Context,
  row: TermRow,
  {
    placeId,
    ...offer
  }: {
    placeId: string;
    startsAt: Date;
    endsAt: Date;
    until: Date;
    isIntake: boolean;
    url: string;
  },
): Promise<void> {
  const text = writeSeatOffered({ ...toMessageFacts(row), programme: row.product.name, ...offer });
  const to = { ...toMessageSubject(row, "all"), startsAt: offer.startsAt };
  const announced = [{ of: "OFFER" as const, id: placeId }];
  await notifyWithCopies(tx, context, to, createDaytimeMessage("placeFree", text, { announced }));
}
