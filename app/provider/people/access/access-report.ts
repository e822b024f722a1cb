/** Report of views and changes of a record: by other customers, by readers of health answers and by operators. */
import { asc, eq, sql } from "drizzle-orm";
import { counterCode, enteredBy } from "~/database/schema/counter";
import { healthReading } from "~/database/schema/health";
import { centre } from "~/database/schema/offering/centre";
import { operation } from "~/database/schema/operation";
import { accessRecord } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { formatDateTime } from "~/lib/singapore-date";
import { type Operation, recordOperation } from "../../shared/operation";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "../customer-name";
import { shortenAccountId } from "../find-customer";
import { findClientByInput } from "./access-commands";

interface Seen {
  at: Date;
  line: string;
}

/** Lists the accesses, oldest first. Views of one day by one person share a line. */
export async function reportAccess(command: Operation, typed?: string): Promise<string[]> {
  const { db } = command;
  const record = await findClientByInput(db, typed);
  const seen = [
    ...(await byCustomers(command, record.id)),
    ...(await readings(command, record.id)),
    ...(await byOperators(command, record.id)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  await recordOperation(db, command, `Listed access to ${record.id}.`);
  const holder = `${record.name}, ${record.maskedIdNumber.toUpperCase()}`;
  if (seen.length === 0) return [`${holder}: no access by others to this record.`];
  return [`${holder}:`, ...seen.map(({ at, line }) => `${formatDateTime(at)}  ${line}`)];
}

async function byCustomers({ db }: Operation, clientId: string): Promise<Seen[]> {
  const rows = await db
    .select({
      id: customer.id,
      by: customerName,
      access: accessRecord,
      counter: centre.name,
      staff: enteredBy.staff,
    })
    .from(accessRecord)
    .leftJoin(customer, eq(customer.id, accessRecord.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .leftJoin(enteredBy, eq(enteredBy.accessRecordId, accessRecord.id))
    .leftJoin(counterCode, eq(counterCode.id, enteredBy.counterCodeId))
    .leftJoin(centre, eq(centre.id, counterCode.centreId))
    .where(eq(accessRecord.clientId, clientId))
    .orderBy(asc(accessRecord.lastAt));
  return rows.map(({ id, by, access, counter, staff }) => {
    const what = `${access.changed ? "changed" : "saw"}: ${access.call}`;
    const often = access.times > 1 ? `, ${access.times} times that day` : "";
    const where = staff === null ? "" : `, at the counter of ${counter} with ${staff}`;
    const who = id === null ? "our staff" : `${by} (${shortenAccountId(id)})`;
    return { at: access.lastAt, line: `${who}  ${what}${often}${where}` };
  });
}

async function readings({ db }: Operation, clientId: string): Promise<Seen[]> {
  const rows = await db
    .select({ id: customer.id, by: customerName, reading: healthReading })
    .from(healthReading)
    .innerJoin(customer, eq(customer.id, healthReading.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(healthReading.clientId, clientId));
  return rows.map(({ id, by, reading }) => ({
    at: reading.at,
    line: `${by} (${shortenAccountId(id)})  read health answers: ${reading.what}`,
  }));
}

/**
 * Finds operators' accesses. A command's result names the records that it showed. Actions at a counter are left out, because the access
 * history has them (provider/http/staff-action).
 */
async function byOperators({ db }: Operation, clientId: string): Promise<Seen[]> {
  const words = sql`string_to_array(translate(${operation.said}, '.:', '  '), ' ')`;
  const rows = await db
    .select()
    .from(operation)
    .where(sql`${clientId} = any(${words}) and ${operation.command} not like 'counter %'`);
  return rows.map(({ at, command }) => ({ at, line: `an operator  ${command}` }));
}
