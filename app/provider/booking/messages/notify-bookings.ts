/** Notifies a person of their bookings. Each message has a link to its booking. */
import type { SessionKind } from "~/contract/booking/session";
import type { Transaction } from "~/database/engine/connect.server";
import { appointmentLink } from "~/database/schema/booking";
import { hashToken, newToken } from "~/lib/security/token.server";
import { toE164 } from "~/lib/singapore/phone";
import { formatDate } from "~/lib/singapore-date";
import { assessmentFirstText } from "~/lib/text/assessment-words";
import { shortReference } from "~/lib/text/short-reference";
import type { Context, NotifyContext } from "~/provider/shared/context";
import { type MessageContent, notify, type Recipient } from "~/provider/shared/messages/outbox";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";
import { titleOf } from "./appointment-view";
import {
  type BookingInMessage,
  bookingConfirmation,
  cancelledText,
  cancelledTogetherText,
  lastSessionText,
  movedText,
  type PackageNoticeData,
  packageEndedText,
  packageEndsText,
  reminderText,
  seatFreeText,
} from "./booking-messages";
import {
  type GroupChoiceData,
  lastGroupText,
  noGroupText,
  placeLapsesText,
} from "./group-choice-messages";
import { cancelledByUsText, movedByUsText } from "./provider-change-messages";

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
  const text = bookingConfirmation({
    ...facts(row),
    bookings: messageBookings,
    url,
    listUrl: listUrl(context, row),
  });
  await notify(tx, context, recipientOf(row), { ...text, link });
}

export async function notifyMoved(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { before, after }: { before: BookingRow; after: BookingRow },
): Promise<void> {
  const { url, link } = linkTo(tx, context, after);
  const text = movedText({
    ...facts(row),
    before: toBookingInMessage(row, before),
    after: toBookingInMessage(row, after),
    forfeited: before.id !== after.id,
    url,
  });
  await notify(tx, context, recipientOf(row), { ...text, link });
}

export async function notifyCancelled(
  tx: Transaction,
  context: Context,
  row: TermRow,
  booking: BookingRow,
): Promise<void> {
  const { url, link } = linkTo(tx, context, booking);
  const text = cancelledText({
    ...facts(row),
    booking: toBookingInMessage(row, booking),
    forfeited: booking.status === "CANCELLED_WITH_CHARGE",
    ofIntake: booking.intakeId !== null,
    url,
  });
  await notify(tx, context, recipientOf(row), { ...text, link });
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
  const text = cancelledTogetherText({
    ...facts(row),
    bookings: bookings.map((booking) => toBookingInMessage(row, booking)),
    forfeited: bookings.filter(({ status }) => status === "CANCELLED_WITH_CHARGE").length,
    ofIntake: first.intakeId !== null,
    listUrl: listUrl(context, row),
  });
  await notify(tx, context, recipientOf(row), text);
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
  const text = movedByUsText({
    ...facts(row),
    changes: changes.map(({ before, after }) => ({
      before: toBookingInMessage(row, before),
      after: toBookingInMessage(row, after),
    })),
    because,
    url,
    listUrl: listUrl(telling, row),
  });
  await notify(tx, telling, recipientOf(row), { ...text, link });
}

export async function notifyCancelledByUs(
  tx: Transaction,
  telling: NotifyContext,
  row: TermRow,
  { bookings, because }: { bookings: readonly BookingRow[]; because: string | null },
): Promise<void> {
  const text = cancelledByUsText({
    ...facts(row),
    bookings: bookings.map((booking) => toBookingInMessage(row, booking)),
    because,
    listUrl: listUrl(telling, row),
  });
  await notify(tx, telling, recipientOf(row), text);
}

/** Sends a message about a programme, with a link to all of its bookings instead of one. */
export async function notifyOfProgramme(
  tx: Transaction,
  telling: NotifyContext,
  row: TermRow,
  write: (about: ReturnType<typeof programmeFacts>) => MessageContent,
): Promise<void> {
  await notify(tx, telling, recipientOf(row), write(programmeFacts(telling, row)));
}

const programmeFacts = (telling: NotifyContext, row: TermRow) => ({
  ...facts(row),
  programme: row.product.name,
  listUrl: listUrl(telling, row),
});

export async function notifyReminder(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { booking, assessmentFirst }: { booking: BookingRow; assessmentFirst: boolean },
): Promise<void> {
  const { url, link } = linkTo(tx, context, booking);
  const answered = booking.response === "CONFIRMED";
  const text = reminderText({
    ...facts(row),
    booking: toBookingInMessage(row, booking),
    answered,
    url,
    assessmentFirst: assessmentFirst
      ? {
          text: assessmentFirstText(row.service.healthConditionChanged),
          url: `${context.publicUrl}/book-preclass-sessions?term=${row.term.id}`,
        }
      : null,
  });
  await notify(tx, context, recipientOf(row), { ...text, link });
}

export async function notifySeatFree(
  tx: Transaction,
  context: Context,
  row: TermRow,
  offer: { startsAt: Date; endsAt: Date; until: Date; isIntake: boolean; url: string },
): Promise<void> {
  const text = seatFreeText({ ...facts(row), programme: row.product.name, ...offer });
  await notify(tx, context, recipientOf(row), text);
}

const packageTexts = {
  ENDS_SOON: packageEndsText,
  ENDED: packageEndedText,
  LAST_SESSION: lastSessionText,
} as const;
export type PackageNotice = keyof typeof packageTexts;

const groupTexts = {
  PLACE_LAPSES: placeLapsesText,
  LAST_GROUP: lastGroupText,
  NO_GROUP: noGroupText,
} as const;
export type GroupNotice = keyof typeof groupTexts;

export async function notifyPackage(
  tx: Transaction,
  context: Context,
  row: TermRow,
  {
    kind,
    ...of
  }: { kind: PackageNotice } & Pick<
    PackageNoticeData,
    "unused" | "bookable" | "booked" | "postUntil"
  >,
): Promise<void> {
  const text = packageTexts[kind]({
    ...programmeFacts(context, row),
    ...of,
    onFixedDates: row.product.programContentType === "INTAKES",
    validUntil: formatDate(row.service.validUntil),
    renewUrl: `${context.publicUrl}/renew?service=${row.service.id}`,
  });
  await notify(tx, context, recipientOf(row), text);
}

export async function notifyGroupChoice(
  tx: Transaction,
  context: Context,
  row: TermRow,
  { kind, ...of }: { kind: GroupNotice } & Pick<GroupChoiceData, "choice" | "needsAssessment">,
): Promise<void> {
  const { service, term } = row;
  const page = of.needsAssessment ? "book-preclass-sessions" : "book-preclass-intake";
  const text = groupTexts[kind]({
    ...programmeFacts(context, row),
    ...of,
    sessions: service.totalSessions,
    validUntil: formatDate(service.validUntil),
    chooseUrl: `${context.publicUrl}/${page}?term=${term.id}`,
  });
  await notify(tx, context, recipientOf(row), text);
}

const recipientOf = ({ client }: TermRow): Recipient => ({
  email: client.email,
  mobile: toE164(client.countryCode, client.mobileNumber),
});

const facts = ({ client, centre, term }: TermRow) => ({
  name: client.name,
  centre: centre.name,
  reference: shortReference(term.id),
});

const listUrl = ({ publicUrl }: NotifyContext, { term }: TermRow) =>
  `${publicUrl}/appointment-list/${term.id}`;

const toBookingInMessage = (
  { product }: TermRow,
  { kind, startsAt, endsAt }: { kind: SessionKind; startsAt: Date; endsAt: Date },
): BookingInMessage => ({ title: titleOf(kind, product.name), startsAt, endsAt });

/**
 * Creates a link that shows one booking without sign-in.
 * @returns its address and the pending insert. Only the hash of the token is stored.
 */
function linkTo(tx: Transaction, context: NotifyContext, booking: BookingRow) {
  const token = newToken();
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
