/** Coming appointments of the person for whom a visitor books. Only a visitor who has verified the mobile on record sees them. */

import { eq } from "drizzle-orm";
import type { DentalAppointment } from "~/contract/denticare/dental";
import type { PublicClientForm } from "~/contract/denticare/denticare-public";
import type { Database } from "~/database/engine/connect.server";
import { denticareClient } from "~/database/schema/dental";
import type { Context } from "../shared/context";
import { listVisibleAppointments } from "./nearby-appointments";
import { formatMobile, isMobileProven } from "./proven-mobile";
import { findVisitorsPerson } from "./visitors-person";

interface Visit {
  provenMobile: string | null;
  confirmedAt: Date | null;
}

/** @returns none before the mobile number is verified, and none after the visitor's own time is booked. */
export async function findExistingAppointments(
  context: Context,
  db: Database,
  visit: Visit,
  form: PublicClientForm | null,
): Promise<DentalAppointment[]> {
  if (form === null || visit.confirmedAt !== null || !isMobileProven(context, visit, form))
    return [];
  const { person } = await findVisitorsPerson(context, db, form);
  const [existing] = await db
    .select({ id: denticareClient.id })
    .from(denticareClient)
    .where(eq(denticareClient.person, person));
  const found = existing
    ? await listVisibleAppointments(context, db, existing.id, formatMobile(form))
    : [];
  return found.map(({ view }) => view);
}
