/** Whether a client may join a programme (SPEC section 7, checkEligibility). */
import { and, eq, gte } from "drizzle-orm";
import type { Database } from "~/database/connect.server";
import { service } from "~/database/schema/commerce";
import type { product } from "~/database/schema/offering";
import { client, clientAccess } from "~/database/schema/people";
import { ageOn, singaporeDay } from "~/lib/singapore-date";
import { anyOf, findActingClient } from "../core/acting";
import { notFound } from "../core/failure";
import type { CustomerContext } from "../core/world";

type ProductRow = typeof product.$inferSelect;

export interface Joiner {
  dateOfBirth: string | null;
  /** Products of which a service is still running. */
  running: ReadonlySet<string>;
}

/** Client ids are letters and digits; anything else names nobody. */
const CLIENT_ID = /^[A-Za-z0-9]+$/;

/**
 * Who is going to join: the loved one named, else the client acted for, of whom nothing is known before the first registration.
 * @throws 404 for a loved one that is not the caller's.
 */
export async function joinerOf(
  context: CustomerContext,
  lovedOneId: string | undefined,
): Promise<Joiner> {
  const person =
    lovedOneId === undefined
      ? await findActingClient(context)
      : await lovedOne(context, lovedOneId);
  if (person === null) return { dateOfBirth: null, running: new Set() };
  return {
    dateOfBirth: person.dateOfBirth,
    running: await runningProducts(context.db, person.id, context.now),
  };
}

async function lovedOne(context: CustomerContext, id: string) {
  if (!CLIENT_ID.test(id)) return notFound("The profile");
  const [found] = await context.db
    .select({ id: client.id, dateOfBirth: client.dateOfBirth })
    .from(client)
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(and(anyOf(context), eq(client.id, id)));
  if (found) context.touched.add(found.id);
  return found ?? notFound("The profile");
}

async function runningProducts(db: Database, clientId: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ productId: service.productId })
    .from(service)
    .where(and(eq(service.clientId, clientId), gte(service.validUntil, singaporeDay(now))));
  return new Set(rows.map(({ productId }) => productId));
}

/** Why the person may not join, in plain words; null when they may. An unknown day of birth is no reason. */
export function reasonAgainst(row: ProductRow, joiner: Joiner, now: Date): string | null {
  const { dateOfBirth, running } = joiner;
  if (row.minimumAge !== null && dateOfBirth !== null && ageOn(dateOfBirth, now) < row.minimumAge) {
    return `This programme is for people aged ${row.minimumAge} and above.`;
  }
  // A cohort has fixed dates: a second one at the same time would need the person twice.
  if (row.programContentType === "INTAKES" && running.has(row.id)) {
    return "This person is already in this programme.";
  }
  return null;
}
