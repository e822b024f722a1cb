/** Prepares appointments for screens and calendar files. */
import type { Appointment } from "~/contract/booking/appointment";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { GetText, TextKey, Words } from "~/languages/page-language";
import type { CalendarEvent } from "~/lib/files/calendar.server";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { addMonthsTo, isMonth } from "~/lib/singapore/month-grid";
import { getMonth, toSingaporeDay } from "~/lib/singapore-date";
import { toMessageName } from "~/lib/text/plain-text";
import { buildCalendarMonth } from "~/ui/blocks/build-calendar";
import type { CalendarProps } from "~/ui/blocks/calendar";
import { createCalendarResponse } from "~/web/api/calendar-response.server";
import { getPortal } from "~/web/dependencies.server";
import {
  describeAppointmentStatus,
  describeBlocked,
  describeInvitationResponse,
  describeNoticeRule,
  formatTimesInFull,
  formatTitle,
  getCancelButtonLabel,
} from "../appointment-words";
import { isChargeWaived } from "../change/change.server";
import { buildCentreMapLink } from "../term.server";
import type { AppointmentRow } from "./appointment-rows";
import { markBookedDay } from "./calendar-marks";

const answers = ["CONFIRMED", "DECLINED"] as const;

/** Lists the answers on offer. The answer already given is left out. */
function answersTo({ id, startsAt, canAnswer, response }: Appointment, text: GetText) {
  if (!canAnswer) return [];
  return answers
    .filter((answer) => answer !== response)
    .map((answer) => ({
      value: `${answer} ${id} ${startsAt}`,
      words: text(`booking:answer.${answer}`),
    }));
}

interface ListContext {
  ofIntake: boolean;
  words: Words;
  /** The place that the page shows once for all appointments there. */
  commonPlace?: string | null;
}

export function toAppointmentRow(
  one: Appointment,
  { ofIntake, commonPlace, words }: ListContext,
): AppointmentRow {
  const { language, text } = words;
  const { dayAndDate, dayAndTime, time } = getFormats(language);
  const coming = one.status === "SCHEDULED";
  const cancelPage =
    one.kind === "SESSION" ? paths.booking.cancelSession : paths.booking.cancelAssessment;
  return {
    id: one.id,
    title: formatTitle(one, text),
    day: dayAndDate(one.startsAt),
    begins: time(one.startsAt),
    time: formatTimesInFull(one, words),
    ends: time(one.endsAt),
    status: describeAppointmentStatus(one, text),
    state: one.status,
    response: coming ? describeComing(one, text) : null,
    answers: answersTo(one, text),
    blocked: describeBlocked(one, text),
    place: placeOf(one) === commonPlace ? null : placeOf(one),
    freeUntil: one.canCancel && one.kind === "SESSION" ? dayAndTime(one.cutOff) : null,
    late: one.late,
    waived: isChargeWaived(one),
    ofIntake: ofIntake && one.kind === "SESSION",
    rescheduleTo: one.canReschedule
      ? paths.to(paths.booking.reschedule, { booking: one.id })
      : null,
    cancelOffer: shouldSuggestCancelling(one)
      ? getCancelButtonLabel(one.kind, ofIntake, text)
      : null,
    cancelTo: one.canCancel ? paths.to(cancelPage, { booking: one.id }) : null,
    calendarUrl:
      coming || (isCancelled(one) && notBegun(one))
        ? paths.to(paths.booking.termCalendar, { termId: one.termId, booking: one.id })
        : null,
  };
}

/** Describes a presence that is recorded before the end, or otherwise the answer to the invitation. */
const describeComing = (one: Appointment, text: GetText) =>
  one.attended === null
    ? describeInvitationResponse(one, text)
    : describeAppointmentStatus(one, text);

/** Checks if a client who cannot come has not cancelled yet, although it costs nothing. */
export const shouldSuggestCancelling = ({ response, canCancel, late }: Appointment) =>
  response === "DECLINED" && canCancel && !late;

const placeOf = ({ centerName, centerAddress }: Appointment) => `${centerName}, ${centerAddress}`;

const isCancelled = ({ status }: Appointment) =>
  status === "CANCELLED" || status === "CANCELLED_WITH_CHARGE";

const notBegun = ({ startsAt }: Appointment) => new Date(startsAt) > getPortal().clock.now();

const byTime = (one: Appointment, other: Appointment) => one.startsAt.localeCompare(other.startsAt);

const comingIn = ({ groups: { preClass, scheduled } }: TermSessions) =>
  [...preClass, ...scheduled].sort(byTime);

/**
 * Lists upcoming appointments first, then past and cancelled ones. Place and rules are shown once for all.
 * @param hasPicture if the page also draws the package, whose numbers are then not repeated.
 */
export function buildTermView(term: TermSessions, words: Words, hasPicture: boolean) {
  const { text } = words;
  const { completed, cancelled } = term.groups;
  const ofIntake = term.programContentType === "INTAKES";
  const coming = comingIn(term);
  const past = [...completed, ...cancelled].sort(byTime).reverse();
  // Appointments from before a move are at the former centre.
  const atCentre = [...coming, ...past].filter((one) => one.centerName === term.centerName);
  const commonPlace = commonestPlace(atCentre.map(placeOf));
  const show = (one: Appointment) => toAppointmentRow(one, { ofIntake, commonPlace, words });
  return {
    place: commonPlace ?? term.centerName,
    directionsUrl: buildCentreMapLink(term),
    rules: rulesOf(coming, ofIntake, text),
    coming: coming.map(show),
    past: past.map(show),
    totals: listTotals(term, words, hasPicture),
  };
}

interface Total {
  label: TextKey;
  value: number | string;
  isInPicture: boolean;
}

function listTotals(term: TermSessions, { text }: Words, hasPicture: boolean) {
  const { cancelledWithCharge, cancelledWithoutCharge } = term.groups;
  const left: Total = {
    label: "booking:total.left",
    value: term.bookable ?? term.sessionsToBook,
    isInPicture: true,
  };
  const rows: Total[] = [
    { label: "booking:total.sessions", value: term.totalSessions, isInPicture: false },
    {
      label: "booking:total.used",
      value: usedInWords(term, text),
      isInPicture: cancelledWithCharge.length === 0,
    },
    { label: "booking:booked", value: term.scheduledSessions, isInPicture: true },
    // An intake is booked as a whole, so its cancelled dates are not replaced.
    ...(term.programContentType === "INTAKES" ? [] : [left]),
  ];
  return [
    ...rows
      .filter(({ isInPicture }) => !(hasPicture && isInPicture))
      .map(({ label, value }) => ({ label: text(label), value: String(value) })),
    ...countedIfAny(text("booking:total.cancelled"), cancelledWithoutCharge),
  ];
}

/** Counts the used sessions. A forfeited one is among them, so it has no line that a reader would add. */
function usedInWords({ usedSessions, groups }: TermSessions, text: GetText): string {
  const forfeited = groups.cancelledWithCharge.length;
  return forfeited > 0
    ? text("booking:total.forfeited", { used: usedSessions, forfeited })
    : String(usedSessions);
}

const countedIfAny = (label: string, { length }: readonly Appointment[]) =>
  length > 0 ? [{ label, value: String(length) }] : [];

/** Finds the most frequent place. */
function commonestPlace(places: readonly string[]): string | null {
  const count = (place: string) => places.filter((other) => other === place).length;
  return [...new Set(places)].sort((one, other) => count(other) - count(one))[0] ?? null;
}

function rulesOf(coming: readonly Appointment[], ofIntake: boolean, text: GetText): string[] {
  const canLose = coming.some(({ kind, canCancel }) => kind === "SESSION" && canCancel);
  return [
    ...(canLose ? [describeNoticeRule(ofIntake, text)] : []),
    ...(ofIntake ? [text("booking:group-rule")] : []),
  ];
}

/**
 * Builds one month of upcoming appointments: the requested month or the first one.
 * @returns null if nothing is upcoming.
 */
export function buildAppointmentMonth(
  term: TermSessions,
  monthParam: string | null,
  words: Words,
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
  const turn = (by: number) => {
    const other = addMonthsTo(month, by);
    const name = getFormats(words.language).month(other);
    return { month: name, to: paths.to(paths.booking.term, { termId, month: other }) };
  };
  return {
    ...buildCalendarMonth(
      month,
      { today: toSingaporeDay(getPortal().clock.now()), language: words.language },
      (day) => markBookedDay(day, coming, words),
    ),
    previous: month > first ? turn(-1) : null,
    next: month < last ? turn(1) : null,
  };
}

/** Builds a calendar file of the upcoming appointments. Cancelled ones are included as cancelled, so that they leave the calendar. */
export function createTermCalendar(
  term: TermSessions,
  bookingId: string | null,
  words: Words,
): Response {
  const { preClass, scheduled, cancelled } = term.groups;
  const ofIntake = term.programContentType === "INTAKES";
  const upcoming = [...preClass, ...scheduled, ...cancelled.filter(notBegun)].filter(
    ({ id }) => bookingId === null || id === bookingId,
  );
  return createCalendarResponse(
    upcoming.map((one) => toEvent(one, ofIntake, words)),
    "appointments.ics",
  );
}

function toEvent(one: Appointment, ofIntake: boolean, words: Words): CalendarEvent {
  const name = toMessageName(one.clientName);
  return {
    uid: one.id,
    start: new Date(one.startsAt),
    end: new Date(one.endsAt),
    title: formatTitle(one, words.text),
    place: placeOf(one),
    description: [
      name ? words.text("booking:entry.for", { name }) : words.text("booking:entry.for-you"),
      changeInEntry(one, ofIntake, words),
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
    cancelled: one.status !== "SCHEDULED",
  };
}

/** Describes how the appointment can still be changed. It cannot after it was cancelled, after its start, and once the person has come. */
function changeInEntry(one: Appointment, ofIntake: boolean, words: Words): string {
  if (one.status !== "SCHEDULED") return words.text("booking:entry.cancelled");
  return notBegun(one) && !one.attended ? howToChange(one, ofIntake, words) : "";
}

/**
 * Describes the rules for a change. An assessment does not count as a session of the package.
 * A session of an intake has no replacement date.
 */
function howToChange(
  { kind, cutOff }: Appointment,
  ofIntake: boolean,
  { language, text }: Words,
): string {
  if (kind !== "SESSION") return text("booking:entry.assessment");
  if (new Date(cutOff) <= getPortal().clock.now())
    return ofIntake ? text("booking:entry.group-late") : text("booking:entry.late");
  const until = getFormats(language).dayAndTime(cutOff);
  return ofIntake
    ? text("booking:entry.group-in-time", { until })
    : text("booking:entry.in-time", { until });
}
