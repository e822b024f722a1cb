/** The account in whose name staff change something of a person who is not at the counter. */
import { and, asc, desc, eq, exists, gte, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client, contact } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { toSingaporeDay } from "~/lib/singapore-date";
import { mayChangeBookings } from "~/provider/people/access/access-rights";
import { isNotBarred } from "~/provider/shared/acting-scope";
import type { Context, CustomerContext, Helper } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";

/**
 * Finds the person's own account, or else the oldest confirmed one that may book for the person. The rules and messages of that account's own
 * changes then apply.
 * @throws 404 for an unknown or closed record, and for one without such an account.
 */
export async function requireActingAccount(
  tx: Transaction,
  context: Context,
  { clientId, enteredBy }: { clientId: string; enteredBy: Helper | null },
): Promise<CustomerContext & { person: typeof client.$inferSelect }> {
  const [found] = await tx
    .select({
      person: client,
      customerId: clientAccess.customerId,
      relation: clientAccess.relation,
    })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .where(
      and(
        eq(client.id, clientId),
        isNull(client.closedAt),
        isNull(customer.endedAs),
        or(eq(clientAccess.relation, "SELF"), mayBook(context.now)),
      ),
    )
    .orderBy(desc(sql`${clientAccess.relation} = 'SELF'`), asc(clientAccess.createdAt))
    .limit(1);
  if (found === undefined) return rejectNotFound("The client");
  const isOwn = found.relation === "SELF";
  return {
    ...context,
    db: tx,
    person: found.person,
    customerId: found.customerId,
    isCounterAccount: false,
    authTime: null,
    mobileProven: true,
    lovedOnesOff: false,
    viewAs: clientId,
    ownClientId: isOwn ? clientId : null,
    idempotencyKey: null,
    touched: new Set(),
    requireRight: () => undefined,
    isAllowed: () => true,
    enteredBy,
  };
}

/** Matches a confirmed access with the right to book. Any other would change more by telephone than on its own pages. */
const mayBook = (now: Date) =>
  and(
    mayChangeBookings,
    isNotBarred,
    or(isNull(clientAccess.lastDay), gte(clientAccess.lastDay, toSingaporeDay(now))),
  );

export interface NumberOnRecord {
  /** Null for the person's own number. */
  name: string | null;
  number: string;
}

/**
 * Lists the numbers on a record that staff can call back: the person's own and those of the next of kin. A number that another customer
 * typed counts while this customer may change bookings.
 */
export async function listNumbersOnRecord(
  tx: Transaction,
  { id, countryCode, mobileNumber, homeNumber }: typeof client.$inferSelect,
): Promise<NumberOnRecord[]> {
  const typist = tx
    .select({ one: sql`1` })
    .from(clientAccess)
    .where(
      and(
        eq(clientAccess.clientId, contact.clientId),
        eq(clientAccess.customerId, contact.typedBy),
        mayChangeBookings,
        isNotBarred,
      ),
    );
  const kin = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.clientId, id), or(isNull(contact.typedBy), exists(typist))))
    .orderBy(desc(contact.emergency), asc(contact.createdAt));
  return [
    ...(mobileNumber === null ? [] : [{ name: null, number: `${countryCode} ${mobileNumber}` }]),
    ...(homeNumber === null ? [] : [{ name: null, number: homeNumber }]),
    ...kin.map((one) => ({ name: one.name, number: `${one.countryCode} ${one.mobileNumber}` })),
  ];
}
