/** Words appointments, their kinds and times, and the rules of a change, in the language of the page. */
import type { Appointment } from "~/contract/booking/appointment";
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { computeFirstReminder, computeLastReminder } from "~/lib/singapore/reminder-times";
import { joinSentences } from "~/lib/text/join-sentences";

const kinds = ["SESSION", "PRE_SESSION", "POST_SESSION"] as const;

/** Returns the kind of a booking that texts exist for. A kind that only a newer backend knows is worded as a session. */
export const toBookingKind = (kind: string): (typeof kinds)[number] =>
  kinds.find((one) => one === kind) ?? "SESSION";

/** Looks up the text of a word of the provider. A word that only a newer backend knows is shown as it is. */
export function lookUpWord<Word extends string>(
  all: readonly Word[],
  word: string,
  toText: (word: Word) => string,
): string {
  const found = all.find((one) => one === word);
  return found === undefined ? word : toText(found);
}

/** The names of an appointment. A backend of an earlier contract version sends the title alone with some records. */
export interface Titled {
  title: string;
  kind?: string | undefined;
  productName?: string | undefined;
}

/** Names an appointment: "Circuit Training", "Pre-assessment: Gym Tonic" (SPEC section 3). */
export function formatTitle({ title, kind, productName }: Titled, text: GetText): string {
  if (kind === "DENTAL") return text("booking:session-title.DENTAL");
  const bookingKind = kinds.find((one) => one === kind);
  if (bookingKind === undefined || productName === undefined)
    return text("booking:session-title.SESSION", { programme: title });
  return text(`booking:session-title.${bookingKind}`, { programme: productName });
}

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

export const describeAppointmentStatus = (
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
export const describeInvitationResponse = (
  { response }: Pick<Appointment, "response">,
  text: GetText,
) =>
  response === "PENDING"
    ? null
    : lookUpWord(responses, response, (word) => text(`booking:response.${word}`));

/** Labels the button that cancels an appointment in time. A date of a group is not replaced. */
export const getCancelButtonLabel = (kind: string, ofIntake: boolean, text: GetText) =>
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
export const describeNoticeRule = (ofIntake: boolean, text: GetText) =>
  ofIntake ? text("booking:notice-rule.group") : text("booking:notice-rule");

/**
 * States the rule for changes of several appointments.
 * @param late the days of appointments that begin within the notice period.
 * @param all the number of all appointments.
 */
export function describeChangePolicy(
  kind: string,
  late: readonly string[],
  all: number,
  { text, language }: Words,
): string {
  const bookingKind = toBookingKind(kind);
  if (kind !== "SESSION") return text(`booking:policy.${bookingKind}`);
  if (late.length === 0) return text("booking:policy.in-time");
  return late.length === all
    ? text("booking:policy.late")
    : text("booking:policy.some-late", { days: getFormats(language).series(late) });
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

/** Finds the past assessment that counts once the customer confirms it, in words. */
export function findAssessmentToConfirm({ groups }: TermSessions, { language, text }: Words) {
  const one = groups.completed.find(({ canConfirm }) => canConfirm);
  if (one === undefined) return null;
  const when = getFormats(language).dayAndTime(one.startsAt);
  return { id: one.id, title: formatTitle(one, text), when };
}

interface AssessmentFirst {
  healthChanged?: boolean;
  usedUnlessCancelled?: boolean | undefined;
  /** A past assessment may have taken place, so the question about it comes first. */
  assessmentUnknown?: boolean | undefined;
}

/** The reason why a session cannot take place yet, and the page that resolves it. */
export interface BlockedSession {
  title: string;
  text: string;
  link: string;
  to: string;
}

/** @returns null for a session that can take place. */
export function describeBlocked(one: Appointment, text: GetText): BlockedSession | null {
  if (!one.assessmentFirst) return null;
  const { termId, assessmentUnknown: isUnknown } = one;
  return {
    title: getAssessmentFirstTitle(one, text),
    text: describeAssessmentFirst(one, text),
    link: text(isUnknown ? "booking:assessment-unknown.link" : "booking:rows.book-assessment"),
    to: isUnknown
      ? paths.to(paths.booking.term, { termId })
      : paths.to(paths.booking.sessions, { term: termId }),
  };
}

export const getAssessmentFirstTitle = (
  { assessmentUnknown }: AssessmentFirst,
  text: GetText,
): string => text(assessmentUnknown ? "booking:assessment-unknown" : "booking:assessment-first");

/** Explains why a session cannot take place before an assessment, and whether it counts as used. */
export function describeAssessmentFirst(
  { healthChanged = false, usedUnlessCancelled = false, assessmentUnknown }: AssessmentFirst,
  text: GetText,
): string {
  if (assessmentUnknown) return text("booking:assessment-unknown.text");
  const reason = text(
    healthChanged ? "booking:assessment-first.health" : "booking:assessment-first.reason",
  );
  const use = text(
    usedUnlessCancelled ? "booking:assessment-first.used" : "booking:assessment-first.unused",
  );
  return joinSentences([reason, use]);
}
