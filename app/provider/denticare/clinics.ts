/** Treatments, clinics and dentists. */
import { and, asc, eq } from "drizzle-orm";
import {
  type Clinic,
  type Dentist,
  dentalAreas,
  NO_PREFERENCE,
  type Treatment,
} from "~/contract/denticare/dental";
import type { Database } from "~/database/engine/connect.server";
import { dentalClinic, dentalTreatment, dentist } from "~/database/schema/dental";
import { centre } from "~/database/schema/offering/centre";
import { rejectNotFound } from "../shared/failure";

export type TreatmentRow = typeof dentalTreatment.$inferSelect;

export async function listTreatments(db: Database): Promise<Treatment[]> {
  const rows = await db.select().from(dentalTreatment).orderBy(asc(dentalTreatment.position));
  return rows.map(toTreatment);
}

export const clinicColumns = {
  id: centre.id,
  name: centre.name,
  area: dentalClinic.area,
  block: centre.block,
  street: centre.street,
  postalCode: centre.postalCode,
};

/** Lists the clinics in the spec's order of areas. Every clinic offers every treatment. */
export async function listClinics(db: Database): Promise<Clinic[]> {
  const rows = await db
    .select(clinicColumns)
    .from(dentalClinic)
    .innerJoin(centre, eq(centre.id, dentalClinic.centreId))
    .orderBy(asc(centre.name));
  return dentalAreas.flatMap((area) => rows.filter((row) => row.area === area));
}

export async function listDentists(db: Database, clinicId: string): Promise<Dentist[]> {
  return db
    .select({ resourceId: dentist.id, resourceName: dentist.name })
    .from(dentist)
    .where(eq(dentist.clinicId, clinicId))
    .orderBy(asc(dentist.name));
}

/** @throws 404 for an unknown treatment. */
export async function requireTreatment(db: Database, id: string): Promise<TreatmentRow> {
  const [found] = await db.select().from(dentalTreatment).where(eq(dentalTreatment.id, id));
  return found ?? rejectNotFound("The treatment");
}

/** @throws 404 for an unknown clinic. */
export async function requireClinic(db: Database, id: string): Promise<void> {
  const [found] = await db
    .select({ id: dentalClinic.centreId })
    .from(dentalClinic)
    .where(eq(dentalClinic.centreId, id));
  if (found === undefined) rejectNotFound("The clinic");
}

/**
 * Finds the dentist at a clinic.
 * @returns null for 'No preference'.
 * @throws 404 for an unknown dentist and for one of another clinic.
 */
export async function requireDentist(
  db: Database,
  clinicId: string,
  resourceId: string,
): Promise<string | null> {
  if (resourceId === NO_PREFERENCE.resourceId) return null;
  const [found] = await db
    .select({ id: dentist.id })
    .from(dentist)
    .where(and(eq(dentist.id, resourceId), eq(dentist.clinicId, clinicId)));
  return found?.id ?? rejectNotFound("The dentist");
}

export function toTreatment({ id, name, summary, minutes }: TreatmentRow): Treatment {
  return { id, name, summary, minutes };
}
