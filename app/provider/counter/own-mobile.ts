/** The customer's own phone: the number they sign in with, otherwise the one on their record. */
import { and, eq } from "drizzle-orm";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { toE164 } from "~/lib/singapore/phone";
import type { CustomerContext } from "../shared/context";

/**
 * Finds the customer's mobile number in E.164 format.
 * @returns null if there is none.
 */
export async function ownMobile({ db, customerId }: CustomerContext): Promise<string | null> {
  const [found] = await db
    .select({
      signedInWith: customer.mobile,
      countryCode: client.countryCode,
      number: client.mobileNumber,
    })
    .from(customer)
    .leftJoin(
      clientAccess,
      and(eq(clientAccess.customerId, customer.id), eq(clientAccess.relation, "SELF")),
    )
    .leftJoin(client, eq(client.id, clientAccess.clientId))
    .where(eq(customer.id, customerId));
  if (found?.signedInWith) return found.signedInWith;
  return found?.countryCode && found.number ? toE164(found.countryCode, found.number) : null;
}

/** Masks a number as "ending in 4567", enough to recognise one's own phone. */
export function maskedMobile(mobile: string): string {
  return `ending in ${mobile.slice(-4)}`;
}
