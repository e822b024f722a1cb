/** People whom staff can call, as name and number. */
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { contact } from "~/database/schema/people/client";

interface ContactPerson {
  name: string;
  countryCode: string;
  mobileNumber: string;
}

export const formatContactPerson = (one: ContactPerson | null | undefined): string | null =>
  one ? `${one.name}, ${one.countryCode} ${one.mobileNumber}` : null;

/** Finds the emergency contact of a record. Null if the record has none. */
export async function findContactPerson(
  db: Pick<Database, "select">,
  clientId: string,
): Promise<string | null> {
  const [found] = await db
    .select()
    .from(contact)
    .where(and(eq(contact.clientId, clientId), eq(contact.emergency, true)))
    .orderBy(asc(contact.createdAt))
    .limit(1);
  return formatContactPerson(found);
}
