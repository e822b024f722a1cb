/** Booked sessions of a person, with their client, programme and centre. */
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";

const DAY_MS = 86_400_000;
const MAX_SESSIONS = 40;

const sessionsWith = (db: Database) =>
  db
    .select({
      booking: sessionBooking,
      client: {
        name: client.name,
        nric: client.maskedIdNumber,
        idNumberLookup: client.idNumberLookup,
        email: client.email,
        countryCode: client.countryCode,
        mobileNumber: client.mobileNumber,
        messagesMobile: client.messagesMobile,
        id: client.id,
        messageChannel: client.messageChannel,
        quietHours: client.quietHours,
        chosenLanguage: client.chosenLanguage,
      },
      productName: product.name,
      centre,
    })
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .leftJoin(slot, eq(slot.id, sessionBooking.slotId))
    .leftJoin(intake, eq(intake.id, sessionBooking.intakeId))
    .innerJoin(centre, eq(centre.id, sql`coalesce(${slot.centreId}, ${intake.centreId})`))
    .$dynamic();

export type BookedSession = Awaited<ReturnType<typeof sessionsWith>>[number];

/** Finds booked sessions that were not cancelled, from a number of days before now to as many after it. */
export async function findSessionsAround(
  db: Database,
  clientScope: SQL | undefined,
  now: Date,
  days: number,
): Promise<BookedSession[]> {
  return sessionsWith(db)
    .where(
      and(
        clientScope,
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
        gte(sessionBooking.startsAt, new Date(now.getTime() - days * DAY_MS)),
        lte(sessionBooking.startsAt, new Date(now.getTime() + days * DAY_MS)),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(MAX_SESSIONS);
}

export async function findSession(db: Database, id: string): Promise<BookedSession | null> {
  const [found] = await sessionsWith(db).where(eq(sessionBooking.id, id));
  return found ?? null;
}

export function getSessionId({ slotId, intakeId }: BookedSession["booking"]): string {
  return slotId ?? intakeId ?? "";
}
