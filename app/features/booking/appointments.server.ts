/** Appointments as the screens and calendars show them. */
import type { Appointment, TermSessions } from "~/contract/booking/session";
import type { CalendarEvent } from "~/lib/calendar.server";
import { formatDateTime, formatDayAndDate } from "~/lib/singapore-date";
import { calendarAnswer } from "~/web/calendar-answer.server";
import { portal } from "~/web/dependencies.server";
import * as paths from "~/web/paths";
import { isWaived } from "./change.server";
import { responseInWords, statusInWords, timesInFull } from "./words";

export interface ShownAppointment {
  id: string;
  title: string;
  /** "Tuesday 24/11/2026". */
  day: string;
  /** "09:00 AM to 09:45 AM". */
  time: string;
  status: string;
  state: Appointment["status"];
  /** What the customer answered to the invitation; null once it is over or cancelled, and before it is asked. */
  response: string | null;
  /** The answers that can be given now; empty when it is not asked. */
  answers: { value: string; words: string }[];
  place: string;
  /** Until when it can be changed without losing it; null where nothing can be lost or changed. */
  freeUntil: string | null;
  late: boolean;
  /** `freeUntil` is over, and changing it costs nothing all the same. */
  waived: boolean;
  /** A date of a group, which is not replaced when it is cancelled. */
  ofIntake: boolean;
  rescheduleTo: string | null;
  cancelTo: string | null;
  calendarTo: string | null;
}

const answers = [
  { value: "CONFIRMED", words: "Yes, I am coming" },
  { value: "DECLINED", words: "No, I cannot come" },
] as const;

/** The one that was given is not offered again. */
function answersTo({ id, canAnswer, response }: Appointment) {
  if (!canAnswer) return [];
  return answers
    .filter(({ value }) => value !== response)
    .map(({ value, words }) => ({ value: `${value} ${id}`, words }));
}

export function showAppointment(one: Appointment, ofIntake: boolean): ShownAppointment {
  const coming = one.status === "SCHEDULED";
  const cancelPage =
    one.kind === "SESSION" ? paths.booking.cancelSession : paths.booking.cancelAssessment;
  return {
    id: one.id,
    title: one.title,
    day: formatDayAndDate(one.startsAt),
    time: timesInFull(one),
    status: statusInWords(one),
    state: one.status,
    response: coming ? responseInWords(one) : null,
    answers: answersTo(one),
    place: `${one.centerName}, ${one.centerAddress}`,
    freeUntil: one.canCancel && one.kind === "SESSION" ? formatDateTime(one.cutOff) : null,
    late: one.late,
    waived: isWaived(one),
    ofIntake: ofIntake && one.kind === "SESSION",
    rescheduleTo: one.canReschedule
      ? paths.to(paths.booking.reschedule, { booking: one.id })
      : null,
    cancelTo: one.canCancel ? paths.to(cancelPage, { booking: one.id }) : null,
    calendarTo:
      coming || (isCancelled(one) && notBegun(one))
        ? paths.to(paths.booking.termCalendar, { termId: one.termId, booking: one.id })
        : null,
  };
}

const isCancelled = ({ status }: Appointment) =>
  status === "CANCELLED" || status === "CANCELLED_WITH_CHARGE";

const notBegun = ({ startsAt }: Appointment) => new Date(startsAt) > portal().clock.now();

/** Those to come first, then those that are over or cancelled. */
export function showTerm(term: TermSessions) {
  const { preClass, scheduled, completed, cancelled } = term.groups;
  const ofIntake = term.programContentType === "INTAKES";
  const show = (one: Appointment) => showAppointment(one, ofIntake);
  const byTime = (one: Appointment, other: Appointment) =>
    one.startsAt.localeCompare(other.startsAt);
  return {
    coming: [...preClass, ...scheduled].sort(byTime).map(show),
    past: [...completed, ...cancelled].sort(byTime).reverse().map(show),
    totals: [
      { label: "Sessions in the package", value: String(term.totalSessions) },
      { label: "Used", value: String(term.usedSessions) },
      { label: "Booked", value: String(term.scheduledSessions) },
      // An intake is booked as a whole: what was cancelled of it is not had again.
      ...(ofIntake ? [] : [{ label: "Left to book", value: String(term.sessionsToBook) }]),
      { label: "Cancelled in time", value: String(term.groups.cancelledWithoutCharge.length) },
      { label: "Forfeited", value: String(term.groups.cancelledWithCharge.length) },
    ],
  };
}

/** A calendar file of what is to come; what was cancelled of it leaves the calendar. */
export function termCalendar(term: TermSessions, bookingId: string | null): Response {
  const { preClass, scheduled, cancelled } = term.groups;
  const ofIntake = term.programContentType === "INTAKES";
  const asked = [...preClass, ...scheduled, ...cancelled.filter(notBegun)].filter(
    ({ id }) => bookingId === null || id === bookingId,
  );
  return calendarAnswer(
    asked.map((one) => toEvent(one, ofIntake)),
    "appointments.ics",
  );
}

function toEvent(one: Appointment, ofIntake: boolean): CalendarEvent {
  return {
    uid: one.id,
    start: new Date(one.startsAt),
    end: new Date(one.endsAt),
    title: one.title,
    place: `${one.centerName}, ${one.centerAddress}`,
    description: `For ${one.clientName}. ${howToChange(one, ofIntake)}`,
    cancelled: one.status !== "SCHEDULED",
  };
}

/** An assessment is no session of the package, and a session of an intake is not had on another date. */
function howToChange({ kind, cutOff }: Appointment, ofIntake: boolean): string {
  if (kind !== "SESSION") return "Can be rescheduled or cancelled until it begins.";
  const until = formatDateTime(cutOff);
  return ofIntake
    ? `Cancelled by ${until}, it does not count as used. It is not replaced by another date.`
    : `Can be rescheduled or cancelled without losing it until ${until}.`;
}
