/** A booking as the contract shows it. */

import type { Appointment } from "~/contract/booking/appointment";
import { ANSWER_DEADLINE_HOURS } from "~/contract/booking/appointment-reminder";
import { formatAddressLines } from "~/lib/singapore/address";
import { computeFirstReminder } from "~/lib/singapore/reminder-times";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { toTitled } from "../slot/appointment-title";
import { toAttendance } from "../slot/attendance";
import { computeFreeChangeEnd, isChangeLate } from "../slot/change-notice";
import { isOpenBooking, isPresenceRecorded } from "../slot/open-booking";
import type { BookingRow } from "../slot/take-slot";
import type { TermRow } from "../term/terms";

/** Finds the time until which the client can cancel a booked session without losing it. Null once that has passed. */
export function findFreeCancellationEnd(
  { kind, status, startsAt }: Pick<BookingRow, "kind" | "status" | "startsAt">,
  { now, publicHolidays }: Pick<Context, "now" | "publicHolidays">,
): Date | null {
  if (kind !== "SESSION" || status !== "SCHEDULED") return null;
  const cutOff = computeFreeChangeEnd({ startsAt }, publicHolidays);
  return cutOff > now ? cutOff : null;
}

const NONE: ReadonlySet<string> = new Set();

/** Facts that the booking's own row does not hold. */
export interface RelatedBookings {
  /** Bookings that conflict with a due assessment and are free to change. */
  free?: ReadonlySet<string>;
  /** Bookings of known absences. */
  absent?: ReadonlySet<string>;
  /** Terms whose sessions cannot take place before an assessment. */
  assessedFirst?: ReadonlySet<string>;
  /** Terms among them whose centre does not record attendance. */
  unrecorded?: ReadonlySet<string>;
  /** Former centres of bookings from before the package moved, by booking. */
  formerCentres?: ReadonlyMap<string, TermRow["centre"]>;
  /** Past assessments that the customer can confirm. */
  confirmable?: ReadonlySet<string>;
  /** Terms of these assessments. */
  unknown?: ReadonlySet<string>;
}

/** Checks if an answer is requested: from the first reminder until the answer comes too late for planning. */
export function isResponseRequested(
  {
    status,
    attendance,
    kind,
    startsAt,
  }: Pick<BookingRow, "status" | "attendance" | "kind" | "startsAt">,
  { now, publicHolidays }: Pick<Context, "now" | "publicHolidays">,
  cutOff = computeFreeChangeEnd({ startsAt }, publicHolidays),
): boolean {
  if (status !== "SCHEDULED" || isPresenceRecorded({ attendance })) return false;
  const hours = (startsAt.getTime() - now.getTime()) / 3_600_000;
  return hours > ANSWER_DEADLINE_HOURS && now >= computeFirstReminder({ kind, startsAt, cutOff });
}

export function toAppointment(
  booking: BookingRow,
  { product, client, service, ...row }: TermRow,
  context: Context,
  {
    free = NONE,
    absent = NONE,
    assessedFirst = NONE,
    unrecorded = NONE,
    confirmable = NONE,
    unknown = NONE,
    formerCentres,
  }: RelatedBookings = {},
): Appointment {
  const centre = formerCentres?.get(booking.id) ?? row.centre;
  const open = isOpenBooking(booking, context.now);
  const assessmentFirst = open && booking.kind === "SESSION" && assessedFirst.has(booking.termId);
  const cutOff = computeFreeChangeEnd(booking, context.publicHolidays);
  const valid = service.validUntil >= toSingaporeDay(context.now);
  return {
    id: booking.id,
    termId: booking.termId,
    ...toTitled(booking.kind, product.name),
    clientName: client.name,
    centerName: centre.name,
    centerAddress: formatAddressLines(centre).join(", "),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    status: booking.status,
    response: booking.response,
    canAnswer: !assessmentFirst && isResponseRequested(booking, context, cutOff),
    assessmentFirst,
    usedUnlessCancelled: assessmentFirst && unrecorded.has(booking.termId),
    assessmentUnknown: assessmentFirst && unknown.has(booking.termId),
    canConfirm: confirmable.has(booking.id),
    attended: toAttendance(booking, absent),
    cutOff: cutOff.toISOString(),
    late: isChangeLate(booking, context, free, cutOff),
    bookedLate: (booking.movedAt ?? booking.createdAt) > cutOff,
    canCancel: open,
    canReschedule: open && booking.intakeId === null && (valid || booking.kind !== "SESSION"),
  };
}
