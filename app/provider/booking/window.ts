/** Which times may be chosen for what (SPEC sections 4 and 5). Pure. */
import type { SessionKind } from "~/contract/session";
import type { slot } from "~/database/schema/offering";
import { addDays, formatDate, startOfSingaporeDay } from "~/lib/singapore-date";
import type { TermCounts, TermRow } from "./terms";

export type SlotRow = typeof slot.$inferSelect;

export interface Window {
  kind: SessionKind;
  productId: string;
  centreId: string;
  /** Times begin after this… */
  after: Date;
  /** …and before this; null for no end. */
  before: Date | null;
}

/** Days after the last session within which a post-assessment can be had, even when the package has ended. */
const POST_ASSESSMENT_DAYS = 60;

/**
 * Sessions are used within the validity and come after the pre-assessment; a pre-assessment comes before the first session, as long
 * as none took place; a post-assessment comes after the last one.
 */
export function windowFor(
  kind: SessionKind,
  { service, product }: TermRow,
  counts: TermCounts,
  now: Date,
): Window {
  const place = { kind, productId: product.id, centreId: service.centreId };
  const end = startOfSingaporeDay(addDays(service.validUntil, 1));
  switch (kind) {
    case "SESSION":
      return { ...place, after: later(now, counts.preAssessmentEnd), before: end };
    case "PRE_SESSION": {
      const first = counts.begun ? null : counts.firstSessionAt;
      return { ...place, after: now, before: first !== null && first < end ? first : end };
    }
    case "POST_SESSION": {
      const last = new Date(end.getTime() + POST_ASSESSMENT_DAYS * 86_400_000);
      return { ...place, after: later(now, counts.lastSessionEnd), before: last };
    }
  }
}

/** Why a time may not be chosen, in plain words; null when it may. */
export function slotProblem(slot: SlotRow, window: Window, validUntil: string, now: Date) {
  if (slot.startsAt <= now) return "This time is already over. Please choose another.";
  if (slot.startsAt <= window.after)
    return window.kind === "POST_SESSION"
      ? "The post-assessment comes after your last session. Please choose a later time."
      : "Your sessions come after your pre-assessment. Please choose a later time.";
  if (window.before !== null && slot.startsAt >= window.before) {
    return window.kind === "PRE_SESSION" &&
      slot.startsAt < startOfSingaporeDay(addDays(validUntil, 1))
      ? "The pre-assessment must be before your first session. Please choose an earlier time."
      : `Your package is valid until ${formatDate(validUntil)}. Please choose an earlier time.`;
  }
  return null;
}

const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);
