/** Prepares appointments for screens and calendar files. */
import type { Appointment } from "~/contract/booking/appointment";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { CalendarEvent } from "~/lib/files/calendar.server";
import * as paths from "~/lib/paths";
import { addMonthsTo, isMonth } from "~/lib/singapore/month-grid";
import {
  formatDayAndDate,
  formatDayAndTime,
  formatTime,
  getMonth,
  toSingaporeDay,
} from "~/lib/singapore-date";
import { describeAssessmentFirst } from "~/lib/text/assessment-words";
import { toMessageName } from "~/lib/text/plain-text";
import type { CalendarProps } from "~/ui/blocks/calendar";
import { buildCalendarMonth } from "~/ui/blocks/calendar-month";
import { createCalendarResponse } from "~/web/api/calendar-response.server";
import { getPortal } from "~/web/dependencies.server";
import { isChargeWaived } from "../change/change.server";
import {
  describeNotice,
  describeOfferCancellation,
  describeResponse,
  describeStatus,
  formatTimesInFull,
} from "../messages";
import { buildCentreMapLink } from "../term.server";
import type { AppointmentRow } from "./appointment-rows";
import { markBookedDay } from "./calendar-marks";

const answers = [
  { value: "CONFIRMED", words: "Yes, I am coming" },
  { value: "DECLINED", words: "No, I cannot come" },
] as const;

/** Lists the answers on offer. The answer already given is left out. */
function answersTo({ id, canAnswer, response }: Appointment) {
  if (!canAnswer) return [];
  return answers
    .filter(({ value }) => value !== response)
    .map(({ value, words }) => ({ value: `${value} ${id}`, words }));
}

interface ListContext {
  ofIntake: boolean;
  /** The place that the page shows once for all appointments there. */
  commonPlace?: string | null;
}

export function showAppointment(
  one: Appointment,
  { ofIntake, commonPlace }: ListContext,
): AppointmentRow {
  const coming = one.status === "SCHEDULED";
  const cancelPage =
    one.kind === "SESSION" ? paths.booking.cancelSession : paths.booking.cancelAssessment;
  return {
    id: one.id,
    title: one.title,
    day: formatDayAndDate(one.startsAt),
    begins: formatTime(one.startsAt),
    time: formatTimesInFull(one),
    ends: formatTime(one.endsAt),
    status: describeStatus(one),
    state: one.status,
    response: coming ? describeResponse(one) : null,
    answers: answersTo(one),
    blocked: one.assessmentFirst
      ? {
          text: describeAssessmentFirst(one),
          to: paths.to(paths.booking.sessions, { term: one.termId }),
        }
      : null,
    place: placeOf(one) === commonPlace ? null : placeOf(one),
    freeUntil: one.canCancel && one.kind === "SESSION" ? formatDayAndTime(one.cutOff) : null,
    late: one.late,
    waived: isChargeWaived(one),
    ofIntake: ofIntake && one.kind === "SESSION",
    rescheduleTo: one.canReschedule
      ? paths.to(paths.booking.reschedule, { booking: one.id })
      : null,
    cancelOffer: canCancelInTime(one) ? describeOfferCancellation(one.kind, ofIntake) : null,
    cancelTo: one.canCancel ? paths.to(cancelPage, { booking: one.id }) : null,
    calendarTo:
      coming || (isCancelled(one) && notBegun(one))
        ? paths.to(paths.booking.termCalendar, { termId: one.termId, booking: one.id })
        : null,
  };
}

/** Checks if a client who cannot come has not cancelled yet, although it costs nothing. */
export const canCancelInTime = ({ response, canCancel, late }: Appointment) =>
  response === "DECLINED" && canCancel && !late;

const placeOf = ({ centerName, centerAddress }: Appointment) => `${centerName}, ${centerAddress}`;

const isCancelled = ({ status }: Appointment) =>
  status === "CANCELLED" || status === "CANCELLED_WITH_CHARGE";

const notBegun = ({ startsAt }: Appointment) => new Date(startsAt) > getPortal().clock.now();

const byTime = (one: Appointment, other: Appointment) => one.startsAt.localeCompare(other.startsAt);

const comingIn = ({ groups: { preClass, scheduled } }: TermSessions) =>
  [...preClass, ...scheduled].sort(byTime);

/** Lists upcoming appointments first, then past and cancelled ones. Place and rules are shown once for all. */
export function showTerm(term: TermSessions) {
  const { completed, cancelled } = term.groups;
  const ofIntake = term.programContentType === "INTAKES";
  const coming = comingIn(term);
  const past = [...completed, ...cancelled].sort(byTime).reverse();
  const commonPlace = commonestPlace([...coming, ...past].map(placeOf));
  const show = (one: Appointment) => showAppointment(one, { ofIntake, commonPlace });
  return {
    place: commonPlace ?? term.centerName,
    wayTo: buildCentreMapLink(term),
    rules: rulesOf(coming, ofIntake),
    coming: coming.map(show),
    past: past.map(show),
    totals: [
      { label: "Sessions in the package", value: String(term.totalSessions) },
      { label: "Used", value: usedInWords(term) },
      { label: "Booked", value: String(term.scheduledSessions) },
      // An intake is booked as a whole, so its cancelled dates are not replaced.
      ...(ofIntake
        ? []
        : [{ label: "Left to book", value: String(term.bookable ?? term.sessionsToBook) }]),
      ...countedIfAny("Cancelled in time, not used", term.groups.cancelledWithoutCharge),
    ],
  };
}

/** Counts the used sessions. A forfeited one is among them, so it has no line that a reader would add. */
function usedInWords({ usedSessions, groups }: TermSessions): string {
  const forfeited = groups.cancelledWithCharge.length;
  return forfeited > 0 ? `${usedSessions}, of which ${forfeited} forfeited` : String(usedSessions);
}

const countedIfAny = (label: string, { length }: readonly Appointment[]) =>
  length > 0 ? [{ label, value: String(length) }] : [];

/** Finds the most frequent place. */
function commonestPlace(places: readonly string[]): string | null {
  const count = (place: string) => places.filter((other) => other === place).length;
  return [...new Set(places)].sort((one, other) => count(other) - count(one))[0] ?? null;
}

function rulesOf(coming: readonly Appointment[], ofIntake: boolean): string[] {
  const canLose = coming.some(({ kind, canCancel }) => kind === "SESSION" && canCancel);
  return [
    ...(canLose ? [describeNotice(ofIntake)] : []),
    ...(ofIntake ? ["Dates that you cancel in a group cannot be replaced."] : []),
  ];
}

/**
 * Builds one month of upcoming appointments: the requested month or the first one.
 * @returns null if nothing is upcoming.
 */
export function buildAppointmentMonth(
  term: TermSessions,
  monthParam: string | null,
): CalendarProps | null {
  const coming = comingIn(term);
  const months = coming.map(({ startsAt }) => getMonth(toSingaporeDay(new Date(startsAt))));
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const wanted =
    monthParam !== null && isMonth(monthParam) && monthParam >= first && monthParam <= last;
  const month = wanted ? monthParam : first;
  const { termId } = term;
  const at = (other: string) => paths.to(paths.booking.term, { termId, month: other });
  return {
    ...buildCalendarMonth(month, { today: toSingaporeDay(getPortal().clock.now()) }, (day) =>
      markBookedDay(day, coming),
    ),
    previousTo: month > first ? at(addMonthsTo(month, -1)) : null,
    nextTo: month < last ? at(addMonthsTo(month, 1)) : null,
  };
}

/** Builds a calendar file of the upcoming appointments. Cancelled ones are included as cancelled, so that they leave the calendar. */
export function createTermCalendar(term: TermSessions, bookingId: string | null): Response {
  const { preClass, scheduled, cancelled } = term.groups;
  const ofIntake = term.programContentType === "INTAKES";
  const upcoming = [...preClass, ...scheduled, ...cancelled.filter(notBegun)].filter(
    ({ id }) => bookingId === null || id === bookingId,
  );
  return createCalendarResponse(
    upcoming.map((one) => toEvent(one, ofIntake)),
    "appointments.ics",
  );
}

function toEvent(one: Appointment, ofIntake: boolean): CalendarEvent {
  return {
    uid: one.id,
    start: new Date(one.startsAt),
    end: new Date(one.endsAt),
    title: one.title,
    place: placeOf(one),
    description: [`For ${nameInEntry(one)}.`, changeInEntry(one, ofIntake)]
      .filter((sentence) => sentence !== "")
      .join(" "),
    cancelled: one.status !== "SCHEDULED",
  };
}

const nameInEntry = ({ clientName }: Appointment) => toMessageName(clientName) || "you";

/** Describes how the appointment can still be changed. A cancelled or started appointment cannot. */
function changeInEntry(one: Appointment, ofIntake: boolean): string {
  const now = getPortal().clock.now();
  if (one.status !== "SCHEDULED") return "This is cancelled.";
  return new Date(one.startsAt) <= now ? "" : howToChange(one, ofIntake, now);
}

/**
 * Describes the rules for a change. An assessment does not count as a session of the package.
 * A session of an intake has no replacement date.
 */
function howToChange({ kind, cutOff }: Appointment, ofIntake: boolean, now: Date): string {
  if (kind !== "SESSION") return "You can reschedule or cancel it until it begins.";
  if (new Date(cutOff) <= now)
    return ofIntake
      ? "If you cancel it now, it counts as used."
      : "If you reschedule or cancel it now, it counts as used.";
  const until = formatDayAndTime(cutOff);
  return ofIntake
    ? `If you cancel it by ${until}, it does not count as used. It cannot be replaced by another date.`
    : `You can reschedule or cancel it without losing it until ${until}.`;
}
