/** Whether a client may join a programme (SPEC section 7, checkEligibility). */
import { and, eq, gte, inArray } from "drizzle-orm";
import { errorCodes } from "~/contract/reply";
import type { Database } from "~/database/connect.server";
import { product } from "~/database/schema/offering";
import { client, clientAccess } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { isEnding } from "~/lib/package-ending";
import { ageOn, singaporeDay } from "~/lib/singapore-date";
import { countTerms, type TermCounts } from "../booking/terms";
import { anyOf, findActingClient } from "../core/acting";
import { notFound, refuse } from "../core/failure";
import type { CustomerContext } from "../core/world";

type ProductRow = typeof product.$inferSelect;

export interface Joiner {
  dateOfBirth: string | null;
  /** Products of which a service is running that is not ending yet: one that is can be renewed ahead. */
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
  const today = singaporeDay(now);
  const rows = await db
    .select({ service, term, programContentType: product.programContentType })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(product, eq(product.id, service.productId))
    .where(and(eq(service.clientId, clientId), gte(service.validUntil, today)));
  const counts = await countTerms(db, rows);
  const running = rows.filter(({ service: of, term: at, programContentType }) => {
    const { scheduled } = counts.get(at.id) as TermCounts;
    const facts = { ...of, programContentType, stage: at.stage, scheduledSessions: scheduled };
    return !isEnding(facts, today);
  });
  return new Set(running.map(({ service: of }) => of.productId));
}

/**
 * What is bought is for people who may join it, whatever was shown before.
 * @throws 409 with the reason.
 */
export async function requireEligible(
  db: Database,
  now: Date,
  lines: readonly { clientId: string; productId: string }[],
): Promise<void> {
  const products = await db
    .select()
    .from(product)
    .where(
      inArray(
        product.id,
        lines.map(({ productId }) => productId),
      ),
    );
  for (const clientId of new Set(lines.map((line) => line.clientId))) {
    const [person] = await db
      .select({ dateOfBirth: client.dateOfBirth })
      .from(client)
      .where(eq(client.id, clientId));
    const running = await runningProducts(db, clientId, now);
    const joiner = { dateOfBirth: person?.dateOfBirth ?? null, running };
    for (const line of lines.filter((one) => one.clientId === clientId)) {
      const bought = products.find(({ id }) => id === line.productId) as ProductRow;
      const reason = reasonAgainst(bought, joiner, now);
      if (reason !== null) refuse(409, errorCodes.notEligible, `${bought.name}: ${reason}`);
    }
  }
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
