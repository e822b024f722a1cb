/** Counts the data about a person by group, with the retention period of each group. */

import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { dataGroups } from "~/contract/people/my-data";
import { formatTableName, toRetentionRows } from "~/database/retention.server";
import { sessionBooking } from "~/database/schema/booking";
import { agreement } from "~/database/schema/counter";
import { message } from "~/database/schema/delivery";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";
import { order } from "~/database/schema/order";
import { moneyEvent } from "~/database/schema/payment";
import { accessRecord } from "~/database/schema/people/access";
import { address, client, clientPicture, contact } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import { packageFreeze, service } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { toEnglish } from "~/provider/shared/failure";
import { isOwnOrder } from "../payment/order/own-order";
import { providerRetention } from "../retention/retention";
import type { CustomerContext } from "../shared/context";
import { isSuppressed } from "../shared/messages/may-read";

type Group = (typeof dataGroups)[number];
type Client = typeof client.$inferSelect;

/** The table whose retention period stands for a group. */
const tableOf: Record<Group, PgTable> = {
  DETAILS: client,
  PACKAGES: service,
  HEALTH: healthDeclaration,
  ORDERS: moneyEvent,
  ACCESS: accessRecord,
  MESSAGES: message,
};

/** Words for the person, in place of those for auditors. */
const inPlainWords: Partial<Record<Group, { howLong: string; why: string }>> = {
  DETAILS: {
    howLong: toEnglish(reply("replies-people:held.DETAILS")),
    why: toEnglish(reply("replies-people:held.DETAILS-why")),
  },
  HEALTH: {
    howLong: toEnglish(reply("replies-people:held.HEALTH")),
    why: toEnglish(reply("replies-people:held.HEALTH-why")),
  },
};

/** @param record null if there is no record yet. */
export async function summariseGroups(context: CustomerContext, record: Client | null) {
  const counts = record === null ? {} : await countGroups(context, record);
  const periods = toRetentionRows(providerRetention);
  return (Object.keys(tableOf) as Group[]).map((group) => {
    const name = formatTableName(tableOf[group]);
    const period = inPlainWords[group] ?? periods.find(({ tables }) => tables.includes(name));
    return {
      group,
      count: counts[group] ?? 0,
      howLong: period?.howLong ?? "",
      why: period?.why ?? "",
    };
  });
}

async function countGroups(
  { db, customerId, viewAs }: CustomerContext,
  record: Client,
): Promise<Partial<Record<Group, number>>> {
  const { id } = record;
  const rows = (table: PgTable & { clientId: unknown }) =>
    sql`(select count(*) from ${table} where ${table.clientId} = ${id})`;
  const [found] = await db
    .select({
      DETAILS: sql<number>`(1 + ${rows(address)} + ${rows(contact)} + ${rows(clientPicture)} + ${rows(correction)})::int`,
      PACKAGES: sql<number>`(${rows(service)} + ${rows(sessionBooking)}
        + (select count(*) from ${packageFreeze} where ${packageFreeze.serviceId} in
          (select ${service.id} from ${service} where ${service.clientId} = ${id})))::int`,
      HEALTH: sql<number>`(${rows(healthDeclaration)} + ${rows(medicalHistory)}
        + (select count(*) from ${dentalAppointment} where ${dentalAppointment.denticareClientId} in
          (select ${denticareClient.id} from ${denticareClient} where ${denticareClient.clientId} = ${id})))::int`,
      // Orders belong to the account that pays.
      ORDERS: sql<number>`(select count(*) from ${order}
        where ${viewAs === null ? isOwnOrder(customerId) : sql`false`})::int`,
      ACCESS: sql<number>`(${rows(accessRecord)} + (select count(*) from ${agreement}
        where ${viewAs === null ? sql`${agreement.customerId} = ${customerId}` : sql`false`}))::int`,
      MESSAGES: sql<number>`(select count(*) from ${message}
        where ${message.clientId} = ${id} and not ${isSuppressed})::int`,
    })
    .from(client)
    .where(sql`${client.id} = ${id}`);
  return found ?? {};
}
