/** People of a customer whose medical history is over a year old, for the bell. */
import { eq, max } from "drizzle-orm";
import type { Notification } from "~/contract/notification";
import { medicalHistory } from "~/database/schema/health";
import { client, clientAccess } from "~/database/schema/people";
import { anyOf } from "../core/acting";
import type { CustomerContext } from "../core/world";
import { isOld } from "./medical-age";

export async function oldHistories(context: CustomerContext): Promise<Notification[]> {
  const newest = await context.db
    .select({ id: client.id, name: client.name, at: max(medicalHistory.submittedAt) })
    .from(medicalHistory)
    .innerJoin(client, eq(client.id, medicalHistory.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(anyOf(context))
    .groupBy(client.id, client.name);
  return newest
    .filter(({ at }) => at !== null && isOld(at, context.now))
    .map(({ id, name }) => ({
      kind: "MEDICAL_HISTORY_OLD" as const,
      id,
      subject: name,
      amount: null,
      at: null,
    }));
}
