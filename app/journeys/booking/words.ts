/** Words of the booking screens. */
import type { ToBook } from "~/contract/service";
import type { Appointment, MissReason, SessionKind } from "~/contract/session";
import { formatDate, formatDayAndDate, formatTime } from "~/lib/singapore-date";

export const kindNouns: Record<SessionKind, string> = {
  SESSION: "session",
  PRE_SESSION: "pre-assessment",
  POST_SESSION: "post-assessment",
};

/** "Tuesday 24/11/2026". */
export const dayInFull = ({ startsAt }: { startsAt: string }) => formatDayAndDate(startsAt);

/** "09:00 AM to 09:45 AM". */
export const timesInFull = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  `${formatTime(startsAt)} to ${formatTime(endsAt)}`;

/** "Tuesday 24/11/2026, 09:00 AM to 09:45 AM". */
export const whenInFull = (of: { startsAt: string; endsAt: string }) =>
  `${dayInFull(of)}, ${timesInFull(of)}`;

export const missWords: Record<MissReason, string> = {
  FULL: "Somebody else took the last place meanwhile",
  BUSY: "There is already another appointment at this time",
  WEEK_FULL: "This week already has two sessions, and two a week is the most",
};

export function placesInWords(places: number): string {
  if (places === 0) return "Full";
  return places === 1 ? "1 place left" : `${places} places left`;
}

export function sessionsInPlain(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}

const statusWords: Record<Appointment["status"], string> = {
  SCHEDULED: "Booked",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  CANCELLED_WITH_CHARGE: "Forfeited",
};
export const statusInWords = ({ status }: Pick<Appointment, "status">) => statusWords[status];

const responseWords: Record<Appointment["response"], string> = {
  PENDING: "You have not told us yet whether you will come",
  CONFIRMED: "You said you will come",
  DECLINED: "You said you cannot come",
  EXPIRED: "Not answered in time",
};
export const responseInWords = ({ response }: Pick<Appointment, "response">) =>
  responseWords[response];

/** What agreeing to a change says (SPEC section 5: a consent checkbox is required). */
export function consentWords(late: boolean, verb: "cancel" | "reschedule"): string {
  if (late)
    return `I understand that this session is forfeited: it counts as used although I ${verb} it`;
  return "I understand that changes need at least 2 working days' notice, and that a session is forfeited otherwise";
}

/** What is left to do once something was booked. */
export function afterBooking(toBook: ToBook, left: number, validUntil: string): string {
  switch (toBook) {
    case "PRE_SESSION":
      return "Please book your pre-assessment next.";
    case "INTAKE":
      return "Please choose the dates of your sessions next.";
    case "SESSION":
      return `You have ${sessionsInPlain(left)} left to book, for any day until ${formatDate(validUntil)}.`;
    case "POST_SESSION":
      return "Please book your post-assessment next.";
  }
}
