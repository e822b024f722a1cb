/** Appointments that a mobile number may learn of, and appointments near another one. */
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { areAppointmentsNear } from "~/contract/denticare/dental";
import type { Database } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import { client } from "~/database/schema/people/client";
import type { Context } from "../shared/context";
import {
  type AppointmentRow,
  type AppointmentWithView,
  readAppointments,
} from "./appointment-view";

const comingOf = (denticareClientId: string, now: Date) =>
  and(
    eq(dentalAppointment.denticareClientId, denticareClientId),
    eq(dentalAppointment.status, "SCHEDULED"),
    gt(dentalAppointment.endsAt, now),
  );

/**
 * Lists the coming appointments that may be disclosed to this mobile number: those booked with it, and its owner's own. Only the number on
 * a client record, as it is now, proves the owner. A number that a visitor typed in an earlier booking without sign-in proves nothing.
 */
export function listVisibleAppointments(
  { now }: Context,
  db: Database,
  denticareClientId: string,
  mobile: string,
): Promise<AppointmentWithView[]> {
  return readAppointments(
    db,
    now,
    and(
      comingOf(denticareClientId, now),
      or(
        and(eq(dentalAppointment.mobile, mobile), isNull(dentalAppointment.bookedBy)),
        sql`exists (select from ${client} where ${client.id} = ${denticareClient.clientId}
          and ${client.countryCode} || ${client.mobileNumber} = ${mobile})`,
      ),
    ),
  );
}

/**
 * Lists the person's coming appointments near that time, regardless of the caller. Overlapping appointments are excluded, because a
 * separate check rejects them.
 */
export async function listBookedNear(
  db: Database,
  now: Date,
  denticareClientId: string,
  chosen: { startsAt: Date; endsAt: Date },
): Promise<AppointmentWithView[]> {
  const coming = await readAppointments(db, now, comingOf(denticareClientId, now));
  const apart = ({ startsAt, endsAt }: AppointmentRow) =>
    endsAt <= chosen.startsAt || startsAt >= chosen.endsAt;
  return coming.filter(({ row }) => areAppointmentsNear(row, chosen) && apart(row));
}

/** Lists the nearby appointments that an appointment's own message may mention, which are those visible to its mobile number. */
export async function listDisclosableNearby(
  db: Database,
  context: Context,
  { id, denticareClientId, mobile, startsAt }: AppointmentRow,
): Promise<AppointmentWithView[]> {
  if (mobile === null) return [];
  const appointments = await listVisibleAppointments(context, db, denticareClientId, mobile);
  return appointments.filter(({ row }) => row.id !== id && areAppointmentsNear(row, { startsAt }));
}
