/** Notifies a person of their bookings. Each message has a link to its booking. */
import type { SessionKind } from "~/contract/booking/appointment";
import type { Transaction } from "~/database/engine/connect.server";
import { appointmentLink } from "~/database/schema/booking";
import { createIcsCalendar } from "~/lib/files/calendar.server";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { formatAddressLines } from "~/lib/singapore/address";
import { isTooLateAfter } from "~/lib/singapore/quiet-hours";
import { shortenReference } from "~/lib/text/short-reference";
import { type CopiedTo, notifyWithCopies } from "~/provider/people/copies";
import { writeReminderForContact } from "~/provider/people/people-messages";
import type { Context, NotifyContext } from "~/provider/shared/context";
import type { ChoosableKind } from "~/provider/shared/messages/message-kinds";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { createAnyHourMessage, createDaytimeMessage } from "~/provider/shared/messages/outbox";
import { toRecipient } from "~/provider/shared/messages/recipient";
import { formatNameInSentence } from "~/provider/shared/messages/templates";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";
import { findFreeCancellationEnd } from "./appointment-view";
import {
  type BookingInMessage,
  formatTitleIn,
  writeBookingConfirmation,
  writeCancelled,
  writeCancelledTogether,
  writeMoved,
  writeReminder,
  writeSeatFree,
} from "./booking-messages";
import { writeCancelledByUs, writeMovedByUs } from "./provider-change-messages";

/** Days for which a link shows a booking after it took place. */
const LINK_DAYS = 30;

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
  const { url, link } = linkTo(tx, context, first);
  const text = writeBookingConfirmation({
    ...facts(row),
    bookings: messageBookings,
    url,
    listUrl: listUrl(context, row),
  });
  const copiedTo = bookings.map(({ bookedBy }) => bookedBy);
  const calendar = calendarOf(context, row, inOrder);
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, copiedTo),
    createAnyHourMessage("sessionsBooked", text, { link, calendar }),
  );
}

export async function notifyMoved(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { before, after }: { before: BookingRow; after: BookingRow },
): Promise<void> {
  const { url, link } = linkTo(tx, context, after);
  const text = writeMoved({
    ...facts(row),
    before: toBookingInMessage(row, before),
    after: toBookingInMessage(row, after),
    forfeited: before.id !== after.id,
    url,
  });
  const calendar = calendarOf(context, row, [after], before.id === after.id ? [] : [before]);
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createAnyHourMessage("sessionMoved", text, { link, calendar }),
  );
}

export async function notifyCancelled(
  tx: Transaction,
  context: Context,
  row: TermRow,
  booking: BookingRow,
): Promise<void> {
  const { url, link } = linkTo(tx, context, booking);
  const text = writeCancelled({
    ...facts(row),
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
    ...facts(row),
    bookings: bookings.map((booking) => toBookingInMessage(row, booking)),
    forfeited: bookings.filter(({ status }) => status === "CANCELLED_WITH_CHARGE").length,
    ofIntake: first.intakeId !== null,
    listUrl: listUrl(context, row),
  });
  await notifyWithCopies(
    tx,
    context,
    toMessageSubject(row, "all"),
    createAnyHourMessage("sessionsCancelled", text),
  );
}

/** Notifies the client that the provider moved or cancelled the booking. */
export async function notifyRelocated(
  tx: Transaction,
  telling: NotifyContext,
  row: TermRow,
  {
    changes,
    because,
  }: { changes: { before: BookingRow; after: BookingRow }[]; because: string | null },
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const { url, link } = linkTo(tx, telling, first.after);
  const text = writeMovedByUs({
    ...facts(row),
    changes: changes.map(({ before, after }) => ({
      before: toBookingInMessage(row, before),
      after: toBookingInMessage(row, after),
    })),
    because,
    url,
    listUrl: listUrl(telling, row),
  });
  const calendar = calendarOf(
    telling,
    row,
    changes.map(({ after }) => after),
  );
  const content = unlessSoon("timesMoved", text, { link, calendar })(first.before, telling.now);
  const to = { ...toMessageSubject(row, "all"), startsAt: first.before.startsAt };
  await notifyWithCopies(tx, telling, to, content);
}

export async function notifyCancelledByUs(
  tx: Transaction,
  telling: NotifyContext,
  row: TermRow,
  { bookings, because }: { bookings: readonly BookingRow[]; because: string | null },
): Promise<void> {
  const text = writeCancelledByUs({
    ...facts(row),
    bookings: bookings.map((booking) => toBookingInMessage(row, booking)),
    because,
    listUrl: listUrl(telling, row),
  });
  const [first] = bookings;
  const content = first
    ? unlessSoon("timesCancelled", text)(first, telling.now)
    : createDaytimeMessage("timesCancelled", text);
  const to = { ...toMessageSubject(row, "all"), startsAt: first?.startsAt };
  await notifyWithCopies(tx, telling, to, content);
}

/** Delays a message to the day, unless it would be too late for the appointment by then. */
const unlessSoon =
  (...message: Parameters<typeof createDaytimeMessage<"timesMoved" | "timesCancelled">>) =>
  ({ startsAt }: { startsAt: Date }, now: Date) =>
    isTooLateAfter(now, startsAt)
      ? createAnyHourMessage(...message)
      : createDaytimeMessage(...message);

interface ProgrammeMessage {
  kind: ChoosableKind;
  write: (facts: ReturnType<typeof getProgrammeFacts>) => WriteMessage;
}

/** Sends a message about a programme, with a link to all of its bookings instead of one. */
export async function notifyOfProgramme(
  tx: Transaction,
  telling: NotifyContext,
  row: TermRow,
  { kind, write }: ProgrammeMessage,
): Promise<void> {
  await notifyWithCopies(
    tx,
    telling,
    toMessageSubject(row, "all"),
    createDaytimeMessage(kind, write(getProgrammeFacts(telling, row))),
  );
}

export const getProgrammeFacts = (telling: NotifyContext, row: TermRow) => ({
  ...facts(row),
  programme: row.product.name,
  listUrl: listUrl(telling, row),
});

export async function notifyReminder(
  tx: Transaction,
  context: Context,
  row: TermRow,
  {
    booking,
    assessmentFirst,
  }: { booking: BookingRow; assessmentFirst: { usedUnlessCancelled: boolean } | null },
): Promise<void> {
  const { url, link } = linkTo(tx, context, booking);
  const answered = booking.response === "CONFIRMED";
  const text = writeReminder({
    ...facts(row),
    booking: toBookingInMessage(row, booking),
    freeUntil: findFreeCancellationEnd(booking, context),
    answered,
    url,
    assessmentFirst: assessmentFirst
      ? {
          healthChanged: row.service.healthConditionChanged,
          ...assessmentFirst,
          url: `${context.publicUrl}/book-preclass-sessions?term=${row.term.id}`,
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
    createDaytimeMessage("sessionReminder", text, { link }),
  );
}

export async function notifySeatFree(
  tx: Transaction,
  context: Context,
  row: TermRow,
  offer: { startsAt: Date; endsAt: Date; until: Date; isIntake: boolean; url: string },
): Promise<void> {
  const text = writeSeatFree({ ...facts(row), programme: row.product.name, ...offer });
  const to = { ...toMessageSubject(row, "all"), startsAt: offer.startsAt };
  await notifyWithCopies(tx, context, to, createDaytimeMessage("placeFree", text));
}

export const toMessageSubject = ({ client }: TermRow, copiedTo: CopiedTo) => ({
  person: { id: client.id, name: client.name, contact: toRecipient(client) },
  copiedTo,
});

/**
 * Writes the calendar file of bookings in the reader's language. It replaces entries of the same bookings, and removes those of forfeited
 * bookings.
 */
const calendarOf =
  (
    { now, publicUrl }: NotifyContext,
    { client, centre, product, term }: TermRow,
    bookings: readonly BookingRow[],
    forfeited: readonly BookingRow[] = [],
  ) =>
  (words: Words): string => {
    const { hostname } = new URL(publicUrl);
    const toEvent = (cancelled: boolean) => (booking: BookingRow) => ({
      uid: `${booking.id}@${hostname}`,
      start: booking.startsAt,
      end: booking.endsAt,
      title: formatTitleIn(words, { kind: booking.kind, programme: product.name }),
      place: [centre.name, ...formatAddressLines(centre)].join(", "),
      description: words.text("messages:calendar.for", {
        name: formatNameInSentence(words, client.name),
        reference: shortenReference(term.id),
      }),
      cancelled,
    });
    return createIcsCalendar(
      [...bookings.map(toEvent(false)), ...forfeited.map(toEvent(true))],
      now,
    );
  };

const facts = ({ client, centre, term }: TermRow) => ({
  name: client.name,
  centre: centre.name,
  reference: shortenReference(term.id),
});

const listUrl = ({ publicUrl }: NotifyContext, { term }: TermRow) =>
  `${publicUrl}/appointment-list/${term.id}`;

const toBookingInMessage = (
  { product }: TermRow,
  { kind, startsAt, endsAt }: { kind: SessionKind; startsAt: Date; endsAt: Date },
): BookingInMessage => ({ kind, programme: product.name, startsAt, endsAt });

/**
 * Creates a link that shows one booking without sign-in.
 * @returns its address and the pending insert. Only the hash of the token is stored.
 */
function linkTo(tx: Transaction, context: NotifyContext, booking: BookingRow) {
  const token = createLinkToken();
  const written = tx
    .insert(appointmentLink)
    .values({
      tokenHash: hashToken(token),
      bookingId: booking.id,
      expiresAt: new Date(booking.endsAt.getTime() + LINK_DAYS * 86_400_000),
      createdAt: context.now,
    })
    .returning({ tokenHash: appointmentLink.tokenHash });
  return {
    url: `${context.publicUrl}/appt/${token}`,
    link: tx.$with("appointment_link").as(written),
  };
}
