/** Which times may be chosen for what (SPEC sections 4 and 5). */
import type { SessionKind } from "~/contract/booking/session";
import { errorCodes } from "~/contract/reply";
import { addDays, formatDate, startOfSingaporeDay } from "~/lib/singapore-date";
import { notFound, refuse } from "../shared/failure";
import { requireDeclaration } from "./declare-first";
import { type BookingWindow, lockedSlots, type SlotRow } from "./slots";
import { type CountedTerm, kindToBook, type TermCounts, type TermRow } from "./terms";

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
function slotProblem(slot: SlotRow, window: BookingWindow, validUntil: string, now: Date) {
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

/** What can be booked slot by slot now, and among which times. @throws 409 when nothing can, or the health declaration comes first. */
export async function openWindow({ tx, context, row, counts }: CountedTerm) {
  await requireDeclaration(tx, context.now, row);
  const kind = kindToBook(row, counts, context.now);
  return { kind, window: windowFor(kind, row, counts, context.now) };
}

/**
 * The chosen slots, locked, together with what else is to be locked: in one order for everybody.
 * @throws 404 for a time of another centre or programme, 409 with the reason for one that may not be chosen.
 */
export async function choosableSlots(
  { tx, context, row: { service } }: CountedTerm,
  window: BookingWindow,
  ids: readonly string[],
  besides: readonly string[] = [],
): Promise<SlotRow[]> {
  const slots = (await lockedSlots(tx, [...ids, ...besides])).filter(({ id }) => ids.includes(id));
  const foreign = (row: SlotRow) =>
    row.productId !== window.productId ||
    row.centreId !== window.centreId ||
    row.kind !== window.kind;
  if (slots.length < ids.length || slots.some(foreign)) notFound("The time");
  for (const row of slots) {
    const problem = slotProblem(row, window, service.validUntil, context.now);
    if (problem !== null) refuse(409, errorCodes.slotNotBookable, problem);
  }
  return slots;
}
