/** The person's appointment at a time that cannot be booked, so that a second child or tab learns who has booked it. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { MissedSlot } from "~/contract/booking/vacant-slot";
import type { Database } from "~/database/engine/connect.server";
import { personTime, sessionBooking } from "~/database/schema/booking";
import { dentalAppointment } from "~/database/schema/dental";
import { product } from "~/database/schema/offering/product";
import { customer } from "~/database/schema/people/customer";
import { service, term } from "~/database/schema/service";
import {
  customerName,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "~/provider/people/customer-name";
import { getChangedBy } from "~/provider/shared/context";
import { formatTimeRange } from "~/provider/shared/person-time";
import { toTitled } from "./appointment-title";
import type { SlotRow } from "./slots";

/**
 * Finds the person's appointment at the time of the slot.
 * @param person keyed hash of ID type and number.
 * @param moved the booking that is being moved, which does not count.
 */
export async function findAppointmentAtTime(
  db: Database,
  context: object,
  { person, slot, moved }: { person: string; slot: SlotRow; moved?: string | undefined },
): Promise<Pick<MissedSlot, "booked">> {
  const [found] = await db
    .select({
      kind: sessionBooking.kind,
      slotId: sessionBooking.slotId,
      programme: product.name,
      customerId: customer.id,
      by: customerName,
    })
    .from(personTime)
    .leftJoin(sessionBooking, eq(sessionBooking.id, personTime.bookingId))
    .leftJoin(term, eq(term.id, sessionBooking.termId))
    .leftJoin(service, eq(service.id, term.serviceId))
    .leftJoin(product, eq(product.id, service.productId))
    .leftJoin(dentalAppointment, eq(dentalAppointment.id, personTime.bookingId))
    .leftJoin(
      customer,
      eq(customer.id, sql`coalesce(${sessionBooking.bookedBy}, ${dentalAppointment.bookedBy})`),
    )
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(
      and(
        eq(personTime.person, person),
        sql`${personTime.period} && ${formatTimeRange(slot.startsAt, slot.endsAt)}::tstzrange`,
        moved === undefined ? undefined : ne(personTime.bookingId, moved),
      ),
    )
    .limit(1);
  if (found === undefined) return {};
  const { kind, programme, slotId, customerId } = found;
  return {
    booked: {
      ...(kind && programme
        ? toTitled(kind, programme)
        : { title: "an appointment at the dentist", kind: "DENTAL" as const }),
      same: slotId === slot.id,
      by: customerId === null || customerId === getChangedBy(context) ? null : found.by,
    },
  };
}
