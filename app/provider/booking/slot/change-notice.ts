/** Notice of changes: until when a booking can be changed without losing a session (SPEC section 5). */

import type { SessionKind } from "~/contract/booking/appointment";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { rules } from "~/lib/rules";
import { computeNoticeCutOff } from "~/lib/singapore/working-days";
import type { Context, CustomerContext } from "~/provider/shared/context";

/** Returns the time until which a booking can be changed without losing it. */
export function computeFreeChangeEnd(
  { startsAt }: { startsAt: Date },
  publicHolidays: string[],
): Date {
  return computeNoticeCutOff(startsAt, rules.noticeDays, publicHolidays);
}

/**
 * Checks if a change would cost a session. An assessment is not a session of the package, so a late change costs none.
 * @param free bookings that are free to change at any time because an assessment comes first.
 * @param cutOff of the booking, if the caller knows it, because counting working days is most of the cost of showing an appointment.
 */
export function isChangeLate(
  { id, kind, startsAt }: { id?: string; kind: SessionKind; startsAt: Date },
  context: Pick<Context, "now" | "publicHolidays">,
  free: ReadonlySet<string> = NONE,
  cutOff = computeFreeChangeEnd({ startsAt }, context.publicHolidays),
): boolean {
  return kind === "SESSION" && !(id !== undefined && free.has(id)) && context.now > cutOff;
}

/**
 * Checks that the customer who books a session that can no longer be cancelled free of charge may cost the person a session. It is used as soon as it
 * is booked. The link of a message books for its reader.
 * @throws 403 for a customer whose access is not confirmed
 */
export function requireRightIfLate(
  context: Context | CustomerContext,
  clientId: string,
  bookings: readonly { kind: SessionKind; startsAt: Date }[],
): void {
  if ("requireRight" in context && bookings.some((one) => isChangeLate(one, context)))
    context.requireRight(clientId, "edit");
}

const NONE: ReadonlySet<string> = new Set();

/** Marks the times that could not be changed free of charge once they are booked. */
export function markLate(
  slots: readonly VacantSlot[],
  kind: SessionKind,
  context: Context,
): VacantSlot[] {
  const isSlotLate = ({ startsAt }: VacantSlot) =>
    isChangeLate({ kind, startsAt: new Date(startsAt) }, context);
  // A later time has no earlier cut-off, so the working days are counted until the first time that is not late.
  const first = slots
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .find((slot) => !isSlotLate(slot));
  return slots.map((slot) => ({
    ...slot,
    late: first === undefined || slot.startsAt < first.startsAt,
  }));
}
