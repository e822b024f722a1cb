/** Texts of the booking screens. */

import type { Appointment, SessionKind } from "~/contract/booking/appointment";
import type { GroupChoice, Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { MissedSlot, MissReason } from "~/contract/booking/vacant-slot";
import type { WaitingPlace } from "~/contract/booking/waiting-list";
import { computeFirstReminder, computeLastReminder } from "~/lib/singapore/reminder-times";
import {
  formatDate,
  formatDayAndDate,
  formatDayAndTime,
  formatTime,
  toSingaporeDay,
} from "~/lib/singapore-date";
import { getLabel } from "~/lib/text/label-for";

const kindNouns: Record<SessionKind, string> = {
  SESSION: "session",
  PRE_SESSION: "pre-assessment",
  POST_SESSION: "post-assessment",
};
export const getKindNoun = (kind: string) => getLabel(kindNouns, kind);

/** Formats a day: "Tue 24/11/2026". */
export const formatDayInFull = ({ startsAt }: { startsAt: string }) => formatDayAndDate(startsAt);

/** Formats a time range: "09:00 AM to 09:45 AM". */
export const formatTimesInFull = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  `${formatTime(startsAt)} to ${formatTime(endsAt)}`;

/** Formats day and time range: "Tue 24/11/2026, 09:00 AM to 09:45 AM". */
export const formatWhenInFull = (of: { startsAt: string; endsAt: string }) =>
  `${formatDayInFull(of)}, ${formatTimesInFull(of)}`;

/** Checks if a freed place is reserved for the client now. */
export const isOffered = ({ offeredUntil }: WaitingPlace) => offeredUntil !== null;

/** Words a waiting list place: its programme, centre and time. */
export const describePlace = (place: WaitingPlace) => ({
  what: `${place.productName} at ${place.centerName}`,
  when: place.isRun
    ? `the group that begins on ${formatWhenInFull(place)}`
    : formatWhenInFull(place),
});

const missWords: Record<MissReason, string> = {
  FULL: "Sorry, the last place has just been taken",
  BUSY: "There is already another appointment at this time",
  WEEK_FULL: "This week already has two sessions, and two a week is the most",
};

/** Formats why a time cannot be booked. It names an own appointment at that time and the customer who booked it. */
export function describeMiss({ reason, booked }: Pick<MissedSlot, "reason" | "booked">): string {
  if (booked === undefined) return getLabel(missWords, reason);
  const by = booked.by === null ? "" : ` by ${booked.by}`;
  return booked.same
    ? `This time is already booked${by}`
    : `There is already ${booked.title} at this time, booked${by || " before"}`;
}

/** Heading above the alternatives to a time that is gone. */
export const NEAREST_TIMES = "The nearest times that are free:";

export function formatPlaces(places: number): string {
  if (places === 0) return "Full";
  return places === 1 ? "1 place left" : `${places} places left`;
}

const FEW = 3;
/**
 * Shows the number of places when few are left: "2 left".
 * @returns null when there are plenty.
 */
export const formatPlacesLeft = (places: number) => (places <= FEW ? `${places} left` : null);

export function formatSessionCount(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}

const statusWords: Record<Appointment["status"], string> = {
  SCHEDULED: "Booked",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  CANCELLED_WITH_CHARGE: "Forfeited",
};
const attendedWords: Record<NonNullable<Appointment["attended"]>, string> = {
  CAME: "You came",
  ABSENT: "You did not come",
  UNKNOWN: "Over",
};
export const describeStatus = ({ status, attended }: Pick<Appointment, "status" | "attended">) =>
  attended === null ? getLabel(statusWords, status) : getLabel(attendedWords, attended);

const responseWords: Record<Exclude<Appointment["response"], "PENDING">, string> = {
  CONFIRMED: "You said you will come",
  DECLINED: "You said you cannot come",
  EXPIRED: "Not answered in time",
};
/**
 * Describes the answer to an invitation.
 * @returns null if the client has not been invited to answer yet, or answers with the buttons next to it.
 */
export const describeResponse = ({ response }: Pick<Appointment, "response">) =>
  response === "PENDING" ? null : getLabel(responseWords, response);

/** Labels the button that cancels an appointment in time. A date of a group is not replaced. */
export const describeOfferCancellation = (kind: string, ofIntake: boolean) =>
  kind === "SESSION" && !ofIntake ? "Cancel it and keep the session" : "Cancel it free of charge";

/** Words the consent checkbox of a change (SPEC section 5: a consent checkbox is required). An assessment forfeits no session. */
export function describeConsent(
  { kind, late }: Pick<Appointment, "kind" | "late">,
  verb: "cancel" | "reschedule",
): string {
  if (kind !== "SESSION")
    return `Yes, I would like to ${verb} this ${getKindNoun(kind)}. It costs no session`;
  if (late)
    return `I understand that this session is forfeited: it counts as used although I ${verb} it`;
  return "I understand that changes need at least 2 working days' notice, and that a session is forfeited otherwise";
}

const CHANGE_NOTICE = "2 working days";

/** States the notice rule once for all dates of a package. */
export const describeNotice = (ofIntake: boolean) =>
  `You can ${ofIntake ? "cancel a date" : "reschedule or cancel a session"} free of charge until ${CHANGE_NOTICE} before. After that it counts as used.`;

/**
 * States the rule for changes of several appointments.
 * @param late the days of appointments that begin within the notice period.
 * @param all the number of all appointments.
 */
export function changePolicyText(kind: string, late: readonly string[], all: number): string {
  if (kind !== "SESSION")
    return `You can reschedule or cancel the ${getKindNoun(kind)} until it begins. It costs no session.`;
  if (late.length === 0)
    return `You can reschedule or cancel until ${CHANGE_NOTICE} before, without losing a session.`;
  if (late.length === all)
    return `It is less than ${CHANGE_NOTICE} until then. Once it is booked, rescheduling or cancelling forfeits the session.`;
  return `You can reschedule or cancel until ${CHANGE_NOTICE} before, without losing a session. For ${late.join(", ")} it is too late for that: once booked, rescheduling or cancelling it forfeits the session.`;
}

/** Explains, before a time is chosen, that a post-assessment can take place for some time after the package ends. */
export function describeTimeAfterEnd(validUntil: string, now: Date): string {
  const end = formatDate(validUntil);
  return toSingaporeDay(now) > validUntil
    ? `Your package was valid until ${end}. A post-assessment belongs to it and can still be booked after that day.`
    : `Your package is valid until ${end}. A post-assessment can also be on a day after that.`;
}

/** Notes that a chosen time is after the last day of the package. */
export function describeBeyondPackage(startsAt: string, validUntil: string): string | null {
  return toSingaporeDay(new Date(startsAt)) > validUntil
    ? `This is after the last day of your package, ${formatDate(validUntil)}. You can still have your post-assessment then.`
    : null;
}

/** Formats the validity: "Valid until 21/02/2027". A package that has ended gets "Was valid until …". */
export const formatValidity = (validUntil: string, now: Date) =>
  `${toSingaporeDay(now) > validUntil ? "Was valid" : "Valid"} until ${formatDate(validUntil)}`;

/** States until when a group can be chosen: the one with the reserved place, and the last one that fits. */
export function describeGroupDeadline({ reserved, last, isFull }: GroupChoice): string[] {
  const until = `${formatDayAndDate(last.chooseBy)}, for the group from ${formatDayAndDate(last.fromDate)}`;
  if (isFull)
    return [
      `All groups that can be chosen now are full. You can wait for a place. The last day to choose is ${until}.`,
    ];
  const lastGroup = `The last group that fits your package begins on ${formatDayAndDate(last.fromDate)}: choose by ${formatDayAndDate(last.chooseBy)}.`;
  if (reserved === null) return [lastGroup];
  const place = `Your place is reserved in the group from ${formatDayAndDate(reserved.fromDate)}. Choose by ${formatDayAndDate(reserved.chooseBy)} to keep it.`;
  return reserved.fromDate === last.fromDate
    ? [place, "No later group fits your package."]
    : [place, lastGroup];
}

/** Sessions left of a package that can still be booked. A backend that does not count them leaves the limit of time out. */
export function countSessionsLeft(service: Service): number {
  const { totalSessions, usedSessions, scheduledSessions, term } = service;
  return term.bookable ?? totalSessions - usedSessions - scheduledSessions;
}

/** States how many sessions of a package cannot be booked any more. Null if all of them can. */
export function describeLapse(service: Service): string | null {
  const { totalSessions, usedSessions, scheduledSessions, validUntil } = service;
  const left = totalSessions - usedSessions - scheduledSessions;
  const bookable = countSessionsLeft(service);
  if (bookable >= left || bookable === 0) return null;
  const others =
    left - bookable === 1 ? "The other one expires" : `The other ${left - bookable} expire`;
  return `Of your ${left} sessions left, ${bookable} can still be booked until ${formatDate(validUntil)}, at most two a week. ${others} then.`;
}

export const describeWaiting = (waited: readonly string[]) =>
  `You are on the waiting list for ${waited.join(" and ")}. We will tell you when a place is free.`;

const channelWords: Record<"SMS" | "EMAIL", string> = { SMS: "SMS", EMAIL: "e-mail" };

/** Describes the reminders that are still due for the first of several times. */
export function describeReminders(
  first: { kind: string; startsAt: string; cutOff: string },
  { remindedBy }: Pick<Service, "remindedBy">,
  now: Date,
): string {
  if (remindedBy?.length === 0) return "";
  const by = remindedBy
    ? ` by ${remindedBy.map((channel) => getLabel(channelWords, channel)).join(" and ")}`
    : "";
  const { kind } = first;
  const startsAt = new Date(first.startsAt);
  const isFirstDue = computeFirstReminder({ kind, startsAt, cutOff: new Date(first.cutOff) }) > now;
  if (isFirstDue)
    return kind === "SESSION"
      ? `We will remind you${by} while you can still cancel it free of charge, and again one day before.`
      : `We will remind you${by} two days before and one day before.`;
  return computeLastReminder({ startsAt }) > now ? `We will remind you${by} one day before.` : "";
}

/** Describes the next step after a booking. */
export function describeStepAfterBooking(toBook: string, left: number, validUntil: string): string {
  switch (toBook) {
    case "PRE_SESSION":
      return "Please book your pre-assessment next.";
    case "INTAKE":
      return "Please choose the dates of your sessions next.";
    case "SESSION":
      return `You have ${formatSessionCount(left)} left to book, for any day until ${formatDate(validUntil)}.`;
    case "POST_SESSION":
      return "Please book your post-assessment next.";
    default:
      return `Please continue with the next step: ${toBook}.`;
  }
}

/** Finds the past assessment that counts once the customer confirms it, in words. */
export function findAssessmentToConfirm({ groups }: TermSessions) {
  const one = groups.completed.find(({ canConfirm }) => canConfirm);
  return one ? { id: one.id, title: one.title, when: formatDayAndTime(one.startsAt) } : null;
}
