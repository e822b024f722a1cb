/** What somebody has booked: what a mobile number may hear of, and what lies near another appointment. */
import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import { isNear } from "~/contract/denticare/dental";
import type { Database } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import type { Context } from "../shared/context";
import { type AppointmentRow, type Shown, shownAppointments } from "./appointment-view";

const comingOf = (denticareClientId: string, now: Date) =>
  and(
    eq(dentalAppointment.denticareClientId, denticareClientId),
    eq(dentalAppointment.status, "SCHEDULED"),
    gt(dentalAppointment.endsAt, now),
  );

/**
 * Coming appointments that this mobile number may hear of: those booked with it, and its owner's own. Whose it is shows only in a
 * client record: a number typed by whoever booked first without sign-in is nobody's proof.
 */
export function appointmentsVisibleTo(
  { now }: Context,
  db: Database,
  denticareClientId: string,
  mobile: string,
): Promise<Shown[]> {
  return shownAppointments(
    db,
    now,
    and(
      comingOf(denticareClientId, now),
      or(
        eq(dentalAppointment.mobile, mobile),
        and(eq(denticareClient.mobile, mobile), isNotNull(denticareClient.clientId)),
      ),
    ),
  );
}

/** What the person has coming near that time, whoever asks. What lies at that very time is refused by itself. */
export async function bookedNear(
  db: Database,
  now: Date,
  denticareClientId: string,
  chosen: { startsAt: Date; endsAt: Date },
): Promise<Shown[]> {
  const coming = await shownAppointments(db, now, comingOf(denticareClientId, now));
  const apart = ({ startsAt, endsAt }: AppointmentRow) =>
    endsAt <= chosen.startsAt || startsAt >= chosen.endsAt;
  return coming.filter(({ row }) => isNear(row, chosen) && apart(row));
}

/** What an appointment's own message may tell of others near it: no more than its mobile number may hear. */
export async function disclosableNearby(
  db: Database,
  context: Context,
  { id, denticareClientId, mobile, startsAt }: AppointmentRow,
): Promise<Shown[]> {
  if (mobile === null) return [];
  const known = await appointmentsVisibleTo(context, db, denticareClientId, mobile);
  return known.filter(({ row }) => row.id !== id && isNear(row, { startsAt }));
}
