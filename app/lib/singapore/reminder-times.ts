/** The times of the two reminders of an appointment. */
import { rules } from "../rules";
import { findLastDaytime, type QuietHours } from "./quiet-hours";

const DAY_MS = 86_400_000;

/**
 * Computes when the first reminder is due: a day before the last change that is free of charge, so that the client can still make it.
 * An assessment can be changed until it begins. Its first reminder is due some days before.
 */
export function computeFirstReminder(
  { kind, startsAt, cutOff }: { kind: string; startsAt: Date; cutOff: Date },
  hours?: QuietHours,
): Date {
  const due =
    kind === "SESSION"
      ? cutOff.getTime() - DAY_MS
      : startsAt.getTime() - rules.assessmentReminderDays * DAY_MS;
  return findLastDaytime(new Date(due), hours);
}

/** Computes when the second reminder is due. */
export function computeLastReminder({ startsAt }: { startsAt: Date }, hours?: QuietHours): Date {
  return findLastDaytime(new Date(startsAt.getTime() - rules.lastReminderDays * DAY_MS), hours);
}
