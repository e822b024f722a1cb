/** Which times may be chosen for what (SPEC sections 4 and 5). Pure. */
import type { SessionKind } from "~/contract/booking/session";
import type { slot } from "~/database/schema/offering";
import { addDays, formatDate, startOfSingaporeDay } from "~/lib/singapore-date";
import type { TermCounts, TermRow } from "./terms";

export type SlotRow = typeof slot.$inferSelect;

export interface BookingWindow {
  kind: SessionKind;
  productId: string;
  centreId: string;
  /** Times begin after this… */
  after: Date;
  /** …and before this; null for no end. */
  before: Date | null;
  /** They are over by then; null where nothing comes after. */
  endsBy: Date | null;
}

/** Days after the last session within which a post-assessment can be had, even when the package has ended. */
export const POST_ASSESSMENT_DAYS = 60;

/**
 * Sessions are used within the validity and come after the pre-assessment; a pre-assessment is over before the next session, whether
 * others took place or not; a post-assessment comes after the last one.
 */
export function windowFor(
  kind: SessionKind,
  { service, product }: TermRow,
  counts: TermCounts,
  now: Date,
): BookingWindow {
  const place = { kind, productId: product.id, centreId: service.centreId };
  const end = startOfSingaporeDay(addDays(service.validUntil, 1));
  switch (kind) {
    case "SESSION":
      return { ...place, after: later(now, counts.preAssessmentEnd), before: end, endsBy: null };
    case "PRE_SESSION":
      return { ...place, after: now, before: end, endsBy: counts.firstSessionAt };
    case "POST_SESSION": {
      const last = new Date(end.getTime() + POST_ASSESSMENT_DAYS * 86_400_000);
      return { ...place, after: later(now, counts.lastSessionEnd), before: last, endsBy: null };
    }
  }
}

/** Why a time may not be chosen, in plain words; null when it may. */
export function slotProblem(slot: SlotRow, window: BookingWindow, validUntil: string, now: Date) {
  if (slot.startsAt <= now) return "This time is already over. Please choose another.";
  if (slot.startsAt <= window.after)
    return window.kind === "POST_SESSION"
      ? "The post-assessment comes after your last session. Please choose a later time."
      : "Your sessions come after your pre-assessment. Please choose a later time.";
  if (window.endsBy !== null && slot.endsAt > window.endsBy)
    return "The pre-assessment must be before your next session. Please choose an earlier time.";
  if (window.before !== null && slot.startsAt >= window.before)
    return `Your package is valid until ${formatDate(validUntil)}. Please choose an earlier time.`;
  return null;
}

const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);
