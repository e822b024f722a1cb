/** The customer's own phone: the number they sign in with, otherwise the one on their record. */
import { and, eq, sql } from "drizzle-orm";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import type { Language } from "~/lib/language/languages";
import { toE164 } from "~/lib/singapore/phone";
import type { CustomerContext } from "../shared/context";

interface OwnPhone {
  /** E.164. */
  mobile: string;
  /** The language of messages to the customer. Null for English. */
  language: Language | null;
}

/**
 * Finds the customer's mobile number, and the language of an SMS to it.
 * @returns null if there is none.
 */
export async function findOwnPhone({ db, customerId }: CustomerContext): Promise<OwnPhone | null> {
  const [found] = await db
    .select({
      signedInWith: customer.mobile,
      countryCode: client.countryCode,
      number: client.mobileNumber,
      language: sql<Language | null>`coalesce(${client.chosenLanguage}, ${customer.chosenLanguage})`,
    })
    .from(customer)
    .leftJoin(
      clientAccess,
      and(eq(clientAccess.customerId, customer.id), eq(clientAccess.relation, "SELF")),
    )
    .leftJoin(client, eq(client.id, clientAccess.clientId))
    .where(eq(customer.id, customerId));
  if (found === undefined) return null;
  const { signedInWith, countryCode, number, language } = found;
  const onRecord = countryCode && number ? toE164(countryCode, number) : null;
  const mobile = signedInWith || onRecord;
  return mobile === null ? null : { mobile, language };
}

/** Masks a number as "ending in 4567", enough to recognise one's own phone. */
export function maskMobile(mobile: string): string {
  return `ending in ${mobile.slice(-4)}`;
}
