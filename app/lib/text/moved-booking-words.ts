/** Sentences about bookings that were moved after a page had shown them. Provider and portal write the same, and translations are found by them. */
import { formatDateTimeWithWeekday } from "~/lib/singapore-date";

const sentences = {
  SESSION: (when: string) => `This session has been moved to ${when}.`,
  PRE_SESSION: (when: string) => `This pre-assessment has been moved to ${when}.`,
  POST_SESSION: (when: string) => `This post-assessment has been moved to ${when}.`,
};

/** Sentences that end the refusal of a form. */
const outcomes = {
  cancelled: "Nothing has been cancelled.",
  changed: "Nothing has been changed.",
};
export type Outcome = keyof typeof outcomes;

export function describeMovedBooking(
  { kind, startsAt }: { kind: string; startsAt: Date | string },
  outcome: Outcome,
): string {
  const write = kind in sentences ? sentences[kind as keyof typeof sentences] : sentences.SESSION;
  return `${write(formatDateTimeWithWeekday(startsAt))} ${outcomes[outcome]}`;
}

/** Names the clinic too, because an appointment may be moved to another one at the same time. */
export const describeMovedDentalAppointment = (
  { startsAt, clinic }: { startsAt: Date | string; clinic: { name: string } },
  outcome: Outcome,
): string =>
  `This appointment is now on ${formatDateTimeWithWeekday(startsAt)} at ${clinic.name}. ${outcomes[outcome]}`;
