/** A booking as the contract shows it. */
import type { Appointment, SessionKind } from "~/contract/session";
import { NOTICE_WORKING_DAYS } from "~/contract/session";
import { addressLines } from "~/lib/address";
import { singaporeDay } from "~/lib/singapore-date";
import { noticeCutOff } from "~/lib/working-days";
import type { Context } from "../core/world";
import type { BookingRow } from "./take-slot";
import type { TermRow } from "./terms";

/** SPEC section 3: a PRE_SESSION is labelled 'Pre-assessment'. */
const titles: Record<Exclude<SessionKind, "SESSION">, string> = {
  PRE_SESSION: "Pre-assessment",
  POST_SESSION: "Post-assessment",
};

export function titleOf(kind: SessionKind, productName: string): string {
  return kind === "SESSION" ? productName : `${titles[kind]}: ${productName}`;
}

/** Until then a booking can be changed without losing it (SPEC section 5). */
export function cutOffOf({ startsAt }: { startsAt: Date }, publicHolidays: string[]): Date {
  return noticeCutOff(startsAt, NOTICE_WORKING_DAYS, publicHolidays);
}

/** An assessment is no session of the package: changing it late costs none. */
export function isLate(booking: BookingRow, context: Context): boolean {
  return booking.kind === "SESSION" && context.now > cutOffOf(booking, context.publicHolidays);
}

export function toAppointment(
  booking: BookingRow,
  { product, client, centre, service }: TermRow,
  context: Context,
): Appointment {
  const open = booking.status === "SCHEDULED" && booking.startsAt > context.now;
  const valid = service.validUntil >= singaporeDay(context.now);
  return {
    id: booking.id,
    termId: booking.termId,
    kind: booking.kind,
    title: titleOf(booking.kind, product.name),
    productName: product.name,
    clientName: client.name,
    centerName: centre.name,
    centerAddress: addressLines(centre).join(", "),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    status: booking.status,
    response: booking.response,
    cutOff: cutOffOf(booking, context.publicHolidays).toISOString(),
    late: isLate(booking, context),
    canCancel: open,
    canReschedule: open && booking.intakeId === null && (valid || booking.kind !== "SESSION"),
  };
}
