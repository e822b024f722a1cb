/** Texts of the booking screens, in the language of the page. */

import type { Appointment } from "~/contract/booking/appointment";
import type { GroupChoice, Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { MissedSlot } from "~/contract/booking/vacant-slot";
import type { WaitingPlace } from "~/contract/booking/waiting-list";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { computeFirstReminder, computeLastReminder } from "~/lib/singapore/reminder-times";
import { toSingaporeDay } from "~/lib/singapore-date";

const kinds = ["SESSION", "PRE_SESSION", "POST_SESSION"] as const;

/** Returns the kind of a booking that texts exist for. A kind that only a newer backend knows is worded as a session. */
export const toBookingKind = (kind: string): (typeof kinds)[number] =>
  kinds.find((one) => one === kind) ?? "SESSION";

/** Looks up the text of a word of the provider. A word that only a newer backend knows is shown as it is. */
function lookUpWord<Word extends string>(
  all: readonly Word[],
  word: string,
  toText: (word: Word) => string,
): string {
  const found = all.find((one) => one === word);
  return found === undefined ? word : toText(found);
}

const missReasons = ["FULL", "BUSY", "WEEK_FULL"] as const;
const statuses = ["SCHEDULED", "COMPLETED", "CANCELLED", "CANCELLED_WITH_CHARGE"] as const;
const attendances = ["CAME", "ABSENT", "UNKNOWN"] as const;
const responses = ["CONFIRMED", "DECLINED", "EXPIRED"] as const;

interface Period {
  startsAt: string;
  endsAt: string;
}

/** Formats a day: "Tue 24/11/2026". */
export const formatDayInFull = ({ startsAt }: { startsAt: string }, { language }: Words) =>
  getFormats(language).dayAndDate(startsAt);

/** Formats a time range: "09:00 AM to 09:45 AM". */
export function formatTimesInFull({ startsAt, endsAt }: Period, { language, text }: Words): string {
  const { time } = getFormats(language);
  return text("booking:times", { from: time(startsAt), to: time(endsAt) });
}

/** Formats day and time range: "Tue 24/11/2026, 09:00 AM to 09:45 AM". */
export function formatWhenInFull({ startsAt, endsAt }: Period, { language, text }: Words): string {
  const { dayAndDate, time } = getFormats(language);
  return text("links:offer.when", {
    day: dayAndDate(startsAt),
    from: time(startsAt),
    to: time(endsAt),
  });
}

/** Checks if a freed place is reserved for the client now. */
export const isOffered = ({ offeredUntil }: WaitingPlace) => offeredUntil !== null;

/** Words a waiting list place: its programme, centre and time. */
export function describePlace(place: WaitingPlace, words: Words): { what: string; when: string } {
  const { text } = words;
  const when = formatWhenInFull(place, words);
  return {
    what: text("links:offer.what", { programme: place.productName, centre: place.centerName }),
    when: place.isRun ? text("links:offer.run", { when }) : when,
  };
}

type NamedService = Pick<Service, "productName" | "centerName" | "clientName">;

const toNames = ({ productName, centerName, clientName }: NamedService) => ({
  programme: productName,
  centre: centerName,
  name: clientName,
});

/** Words the place of a booking screen: its programme, centre and person. */
export const describeService = (service: NamedService, text: GetText): string =>
  text("booking:service", toNames(service));

/** Words the package of a page that changes it: its programme, centre and person. */
export const describeChangedPackage = (service: NamedService, text: GetText): string =>
  text("booking:package", toNames(service));

/** Formats why a time cannot be booked. It names an own appointment at that time and the customer who booked it. */
export function describeMiss(
  { reason, booked }: Pick<MissedSlot, "reason" | "booked">,
  text: GetText,
): string {
  if (booked === undefined)
    return lookUpWord(missReasons, reason, (word) => text(`booking:miss.${word}`));
  const { by, same, title } = booked;
  if (same) return by === null ? text("booking:miss.same") : text("booking:miss.same-by", { by });
  return by === null
    ? text("booking:miss.other", { title })
    : text("booking:miss.other-by", { title, by });
}

export const formatPlaces = (places: number, text: GetText): string =>
  places === 0 ? text("booking:places.full") : text("booking:places", { count: places });

const FEW = 3;
/**
 * Shows the number of places when few are left: "2 left".
 * @returns null when there are plenty.
 */
export const formatPlacesLeft = (places: number, text: GetText) =>
  places <= FEW ? text("booking:places.left", { count: places }) : null;

export const formatSessionCount = (count: number, text: GetText): string =>
  text("booking:sessions", { count });

export const describeStatus = (
  { status, attended }: Pick<Appointment, "status" | "attended">,
  text: GetText,
) =>
  attended === null
    ? lookUpWord(statuses, status, (word) => text(`booking:status.${word}`))
    : lookUpWord(attendances, attended, (word) => text(`booking:attended.${word}`));

/**
 * Describes the answer to an invitation.
 * @returns null if the client has not been invited to answer yet, or answers with the buttons next to it.
 */
export const describeResponse = ({ response }: Pick<Appointment, "response">, text: GetText) =>
  response === "PENDING"
    ? null
    : lookUpWord(responses, response, (word) => text(`booking:response.${word}`));

/** Labels the button that cancels an appointment in time. A date of a group is not replaced. */
export const describeOfferCancellation = (kind: string, ofIntake: boolean, text: GetText) =>
  kind === "SESSION" && !ofIntake ? text("booking:cancel-and-keep") : text("booking:cancel-free");

/** Words the consent checkbox of a change (SPEC section 5: a consent checkbox is required). An assessment forfeits no session. */
export function describeConsent(
  { kind, late }: Pick<Appointment, "kind" | "late">,
  verb: "cancel" | "reschedule",
  text: GetText,
): string {
  const bookingKind = toBookingKind(kind);
  if (kind !== "SESSION") return text(`booking:consent.${verb}.${bookingKind}`);
  return late ? text(`booking:consent.${verb}.late`) : text("booking:consent.in-time");
}

/** States the notice rule once for all dates of a package. */
export const describeNotice = (ofIntake: boolean, text: GetText) =>
  ofIntake ? text("booking:notice-rule.group") : text("booking:notice-rule");

/**
 * States the rule for changes of several appointments.
 * @param late the days of appointments that begin within the notice period.
 * @param all the number of all appointments.
 */
export function changePolicyText(
  kind: string,
  late: readonly string[],
  all: number,
  text: GetText,
): string {
  const bookingKind = toBookingKind(kind);
  if (kind !== "SESSION") return text(`booking:policy.${bookingKind}`);
  if (late.length === 0) return text("booking:policy.in-time");
  return late.length === all
    ? text("booking:policy.late")
    : text("booking:policy.some-late", { days: late.join(", ") });
}

/** Explains, before a time is chosen, that a post-assessment can take place for some time after the package ends. */
export function describeTimeAfterEnd(
  validUntil: string,
  now: Date,
  { language, text }: Words,
): string {
  const end = getFormats(language).date(validUntil);
  return toSingaporeDay(now) > validUntil
    ? text("booking:after-end.past", { end })
    : text("booking:after-end", { end });
}

/** Notes that a chosen time is after the last day of the package. */
export function describeBeyondPackage(
  startsAt: string,
  validUntil: string,
  { language, text }: Words,
): string | null {
  return toSingaporeDay(new Date(startsAt)) > validUntil
    ? text("booking:beyond", { end: getFormats(language).date(validUntil) })
    : null;
}

/** Formats the validity: "Valid until 21/02/2027". A package that has ended gets "Was valid until …". */
export function formatValidity(validUntil: string, now: Date, { language, text }: Words): string {
  const end = getFormats(language).date(validUntil);
  return toSingaporeDay(now) > validUntil
    ? text("booking:valid.past", { end })
    : text("booking:valid", { end });
}

/** States until when a group can be chosen: the one with the reserved place, and the last one that fits. */
export function describeGroupDeadline(
  { reserved, last, isFull }: GroupChoice,
  { language, text }: Words,
): string[] {
  const { dayAndDate } = getFormats(language);
  const toDates = ({ chooseBy, fromDate }: GroupChoice["last"]) => ({
    by: dayAndDate(chooseBy),
    from: dayAndDate(fromDate),
  });
  if (isFull) return [text("booking:groups.full", toDates(last))];
  const lastGroup = text("booking:groups.last", toDates(last));
  if (reserved === null) return [lastGroup];
  const place = text("booking:groups.reserved", toDates(reserved));
  return reserved.fromDate === last.fromDate
    ? [place, text("booking:groups.none-later")]
    : [place, lastGroup];
}

/** Sessions left of a package that can still be booked. A backend that does not count them leaves the limit of time out. */
export function countSessionsLeft(service: Service): number {
  const { totalSessions, usedSessions, scheduledSessions, term } = service;
  return term.bookable ?? totalSessions - usedSessions - scheduledSessions;
}

/** States how many sessions of a package cannot be booked any more. Null if all of them can. */
export function describeLapse(service: Service, { language, text }: Words): string | null {
  const { totalSessions, usedSessions, scheduledSessions, validUntil } = service;
  const left = totalSessions - usedSessions - scheduledSessions;
  const bookable = countSessionsLeft(service);
  if (bookable >= left || bookable === 0) return null;
  return text("booking:lapse", {
    left,
    bookable,
    end: getFormats(language).date(validUntil),
    count: left - bookable,
  });
}

/** Names the places that the client waits for. English has "and" between all of them. */
export function describeWaiting(waited: readonly string[], { language, text }: Words): string {
  const places = language === "en" ? waited.join(" and ") : getFormats(language).list(waited);
  return text("booking:waiting", { places });
}

/** Describes the reminders that are still due for the first of several times. */
export function describeReminders(
  first: { kind: string; startsAt: string; cutOff: string },
  { remindedBy }: Pick<Service, "remindedBy">,
  now: Date,
  text: GetText,
): string {
  if (remindedBy?.length === 0) return "";
  const by = remindedBy === undefined ? "ANY" : [...remindedBy].sort().reverse().join("-");
  const ways = (["SMS", "EMAIL", "SMS-EMAIL"] as const).find((way) => way === by) ?? "ANY";
  const { kind } = first;
  const startsAt = new Date(first.startsAt);
  const isFirstDue = computeFirstReminder({ kind, startsAt, cutOff: new Date(first.cutOff) }) > now;
  if (isFirstDue)
    return kind === "SESSION"
      ? text(`booking:reminder.session.${ways}`)
      : text(`booking:reminder.assessment.${ways}`);
  return computeLastReminder({ startsAt }) > now ? text(`booking:reminder.last.${ways}`) : "";
}

/** Describes the next step after a booking. */
export function describeStepAfterBooking(
  toBook: string,
  left: number,
  validUntil: string,
  { language, text }: Words,
): string {
  switch (toBook) {
    case "PRE_SESSION":
    case "INTAKE":
    case "POST_SESSION":
      return text(`booking:then.${toBook}`);
    case "SESSION":
      return text("booking:then.SESSION", {
        count: left,
        end: getFormats(language).date(validUntil),
      });
    default:
      return text("booking:then.other", { step: toBook });
  }
}

/** Finds the past assessment that counts once the customer confirms it, in words. */
export function findAssessmentToConfirm({ groups }: TermSessions, { language }: Words) {
  const one = groups.completed.find(({ canConfirm }) => canConfirm);
  if (one === undefined) return null;
  return { id: one.id, title: one.title, when: getFormats(language).dayAndTime(one.startsAt) };
}

/** Explains why a session cannot take place before an assessment, and whether it counts as used. */
export function describeAssessmentFirst(
  {
    healthChanged = false,
    usedUnlessCancelled = false,
  }: { healthChanged?: boolean; usedUnlessCancelled?: boolean | undefined },
  text: GetText,
): string {
  const reason = text(
    healthChanged ? "booking:assessment-first.health" : "booking:assessment-first.reason",
  );
  const use = text(
    usedUnlessCancelled ? "booking:assessment-first.used" : "booking:assessment-first.unused",
  );
  return `${reason} ${use}`;
}
