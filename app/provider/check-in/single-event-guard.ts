/** Guard that allows one event per person at a time, as a participant or as a volunteer. */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { activity, volunteer, volunteerAttendance } from "~/database/schema/check-in";
import { product } from "~/database/schema/offering/product";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { markUntranslated, refuse } from "../shared/failure";

/**
 * Serialises check-ins of one person at two doors. A past event does not count, because people who forgot to check out are checked out by
 * a scheduled job.
 * @param person keyed hash of the ID number.
 * @param here the requested booking or activity.
 * @throws 409 with the title of the event that the person is still checked in to.
 */
export async function requireNoOtherCheckIn(
  tx: Transaction,
  now: Date,
  person: string,
  here: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`);
  const [session] = await tx
    .select({ title: product.name })
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .where(
      and(
        eq(client.idNumberLookup, person),
        eq(sessionBooking.attendance, "ATTENDING"),
        gt(sessionBooking.endsAt, now),
        sql`${sessionBooking.id}::text <> ${here}`,
      ),
    )
    .limit(1);
  const [activityNow] = await tx
    .select({ title: activity.name })
    .from(volunteerAttendance)
    .innerJoin(volunteer, eq(volunteer.id, volunteerAttendance.volunteerId))
    .innerJoin(activity, eq(activity.id, volunteerAttendance.activityId))
    .where(
      and(
        eq(volunteer.idNumberLookup, person),
        isNull(volunteerAttendance.checkedOutAt),
        gt(volunteerAttendance.endsAt, now),
        sql`${activity.id}::text <> ${here}`,
      ),
    )
    .limit(1);
  const otherEvent = session ?? activityNow;
  if (otherEvent)
    refuse(
      409,
      errorCodes.attendingElsewhere,
      markUntranslated(
        `You are still checked in to ${otherEvent.title}. Please check out of it first.`,
      ),
    );
}
