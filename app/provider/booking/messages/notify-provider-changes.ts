/** Notifies a person of the provider's own changes to their bookings. */
import type { Transaction } from "~/database/engine/connect.server";
import { isTooLateAfterQuietHours } from "~/lib/singapore/quiet-hours";
import { notifyWithCopies } from "~/provider/people/copies";
import type { NotifyContext } from "~/provider/shared/context";
import { createAnyHourMessage, createDaytimeMessage } from "~/provider/shared/messages/outbox";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";
import {
  buildAppointmentListUrl,
  createBookingCalendar,
  prepareBookingLink,
  toAnnounced,
  toBookingInMessage,
  toMessageFacts,
  toMessageSubject,
} from "./booking-message-parts";
import { writeCancelledByUs, writeMovedByUs } from "./provider-change-messages";

/** Notifies the client that the provider moved or cancelled the booking. */
export async function notifyMovedByUs(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  {
    changes,
    because,
  }: { changes: { before: BookingRow; after: BookingRow }[]; because: string | null },
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const { url, link } = prepareBookingLink(tx, context, first.after, {
    ofSeveral: changes.length > 1,
  });
  const text = writeMovedByUs({
    ...toMessageFacts(row),
    changes: changes.map(({ before, after }) => ({
      before: toBookingInMessage(row, before),
      after: toBookingInMessage(row, after),
    })),
    because,
    url,
    listUrl: buildAppointmentListUrl(context, row),
  });
  const calendar = createBookingCalendar(
    context,
    row,
    changes.map(({ after }) => after),
  );
  const announced = toAnnounced(changes.map(({ after }) => after));
  const parts = { link, calendar, announced };
  const content = isSoon(first.before, context.now)
    ? createAnyHourMessage("timesMoved", text, parts)
    : createDaytimeMessage("timesMoved", text, parts);
  const to = { ...toMessageSubject(row, "all"), startsAt: first.before.startsAt };
  await notifyWithCopies(tx, context, to, content);
}

export async function notifyCancelledByUs(
  tx: Transaction,
  context: NotifyContext,
  row: TermRow,
  { bookings, because }: { bookings: readonly BookingRow[]; because: string | null },
): Promise<void> {
  const text = writeCancelledByUs({
    ...toMessageFacts(row),
    bookings: bookings.map((booking) => toBookingInMessage(row, booking)),
    because,
    listUrl: buildAppointmentListUrl(context, row),
  });
  const [first] = bookings;
  const content =
    first && isSoon(first, context.now)
      ? createAnyHourMessage("timesCancelled", text)
      : createDaytimeMessage("timesCancelled", text);
  const to = { ...toMessageSubject(row, "all"), startsAt: first?.startsAt };
  await notifyWithCopies(tx, context, to, content);
}

/** Checks whether a message that waits for the day would be too late for the appointment. */
const isSoon = ({ startsAt }: { startsAt: Date }, now: Date) =>
  isTooLateAfterQuietHours(now, startsAt);
