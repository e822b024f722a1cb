/** Selects notifications about Denticare: appointments of the next two days, and medical histories. */

import { and, asc, eq, max, sql } from "drizzle-orm";
import { dentalAppointment, dentalTreatment, denticareClient } from "~/database/schema/dental";
import { medicalHistory } from "~/database/schema/health";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { isActingFor, isAnyVisibleClient } from "../../shared/acting-scope";
import { isSoon, MAX_SHOWN, type NotificationQuery, toColumns } from "./query-parts";

/** Selects dental appointments of the next two days, looked up in the same way. */
export function selectSoonDentalAppointments({ db, who }: NotificationQuery) {
  const soonest = db
    .select({
      id: dentalAppointment.id,
      treatmentId: dentalAppointment.treatmentId,
      startsAt: dentalAppointment.startsAt,
    })
    .from(dentalAppointment)
    .where(
      and(
        eq(dentalAppointment.denticareClientId, denticareClient.id),
        eq(dentalAppointment.status, "SCHEDULED"),
        isSoon(dentalAppointment.startsAt),
      ),
    )
    .orderBy(asc(dentalAppointment.startsAt))
    .limit(MAX_SHOWN)
    .as("soonest");
  return db
    .select(
      toColumns("DENTAL_SOON", {
        id: sql`${soonest.id}`,
        subject: sql`${dentalTreatment.name}`,
        at: sql`${soonest.startsAt}`,
        ofClient: true,
      }),
    )
    .from(clientAccess)
    .innerJoin(client, eq(client.id, clientAccess.clientId))
    .innerJoin(denticareClient, eq(denticareClient.clientId, client.id))
    .innerJoinLateral(soonest, sql`true`)
    .innerJoin(dentalTreatment, eq(dentalTreatment.id, soonest.treatmentId))
    .where(who.viewAs === null ? isAnyVisibleClient(who) : isActingFor(who))
    .orderBy(asc(soonest.startsAt))
    .limit(MAX_SHOWN);
}

/** Selects the newest medical history of each of the customer's clients. */
export function selectNewestHistories({ db, who }: NotificationQuery) {
  return db
    .select(
      toColumns("MEDICAL_HISTORY_OLD", {
        id: sql`${client.id}`,
        subject: sql`'Medical history'`,
        at: sql`${max(medicalHistory.submittedAt)}`,
        ofClient: true,
      }),
    )
    .from(medicalHistory)
    .innerJoin(client, eq(client.id, medicalHistory.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(isAnyVisibleClient(who))
    .groupBy(client.id, client.name, clientAccess.relation);
}
