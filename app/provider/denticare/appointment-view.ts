/** Appointments in the contract's format. */

import { asc, eq, type SQL } from "drizzle-orm";
import type { DentalAppointment } from "~/contract/denticare/dental";
import type { Database } from "~/database/engine/connect.server";
import {
  dentalAppointment,
  dentalClinic,
  dentalTreatment,
  denticareClient,
  dentist,
} from "~/database/schema/dental";
import { centre } from "~/database/schema/offering/centre";
import { rules } from "~/lib/rules";
import { clinicColumns, toTreatment } from "./clinics";

export type AppointmentRow = typeof dentalAppointment.$inferSelect;

export interface AppointmentWithView {
  row: AppointmentRow;
  view: DentalAppointment;
}

/**
 * Reads the appointments that match the condition, earliest first. The condition may use columns of the appointment and of its Denticare
 * client.
 */
export async function readAppointments(
  db: Database,
  now: Date,
  where: SQL | undefined,
): Promise<AppointmentWithView[]> {
  const rows = await db
    .select({
      row: dentalAppointment,
      treatment: dentalTreatment,
      dentist: { resourceId: dentist.id, resourceName: dentist.name },
      clinic: clinicColumns,
    })
    .from(dentalAppointment)
    .innerJoin(denticareClient, eq(denticareClient.id, dentalAppointment.denticareClientId))
    .innerJoin(dentalTreatment, eq(dentalTreatment.id, dentalAppointment.treatmentId))
    .innerJoin(dentist, eq(dentist.id, dentalAppointment.dentistId))
    .innerJoin(dentalClinic, eq(dentalClinic.centreId, dentist.clinicId))
    .innerJoin(centre, eq(centre.id, dentist.clinicId))
    .where(where)
    .orderBy(asc(dentalAppointment.startsAt));
  return rows.map(({ row, treatment, dentist: who, clinic }) => ({
    row,
    view: {
      id: row.id,
      clientName: row.name,
      service: toTreatment(treatment),
      clinic,
      dentist: who,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      status: computeStatus(row, now),
      changeable: isChangeable(row, now),
    },
  }));
}

export function computeStatus(row: AppointmentRow, now: Date): DentalAppointment["status"] {
  if (row.status === "CANCELLED") return "CANCELLED";
  return row.endsAt <= now ? "COMPLETED" : "SCHEDULED";
}

/** Checks if an appointment can still be changed. SPEC section 4: reschedule or cancel at least 24 hours ahead. */
export function isChangeable(row: AppointmentRow, now: Date): boolean {
  const notice = row.startsAt.getTime() - now.getTime();
  return row.status === "SCHEDULED" && notice >= rules.dentalNoticeHours * 3_600_000;
}
