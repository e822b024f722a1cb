/** The booked sessions of a person, and which of them are at a place today. */
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { CheckInEvent, Poster } from "~/contract/check-in";
import type { Database } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { centre, intake, product, slot } from "~/database/schema/offering";
import { client } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { firstName } from "~/lib/first-name";
import type { Context } from "../shared/world";
import { eventState, opensAt } from "./event-state";
import { isNear } from "./place";
import { personReference, type Visit } from "./visit";

const DAY_MS = 86_400_000;
const MOST = 40;

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

/** Booked sessions that were not cancelled, up to so many days from now. */
export async function sessionsOf(
  db: Database,
  whose: SQL | undefined,
  now: Date,
  days: number,
): Promise<BookedSession[]> {
  return sessionsWith(db)
    .where(
      and(
        whose,
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
        gte(sessionBooking.startsAt, new Date(now.getTime() - days * DAY_MS)),
        lte(sessionBooking.startsAt, new Date(now.getTime() + days * DAY_MS)),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(MOST);
}

export async function sessionById(db: Database, id: string): Promise<BookedSession | null> {
  const [found] = await sessionsWith(db).where(eq(sessionBooking.id, id));
  return found ?? null;
}

export const isToday = ({ booking }: BookedSession, now: Date) => isNear(booking.startsAt, now);

export function isAt({ booking, centre: at }: BookedSession, place: Omit<Poster, "code">): boolean {
  return place.kind === "center" ? at.id === place.id : sessionIdOf(booking) === place.id;
}

export function sessionIdOf({ slotId, intakeId }: BookedSession["booking"]): string {
  return slotId ?? intakeId ?? "";
}

/** SPEC section 3, Sessions: PRE_SESSION is labelled "Pre-assessment". */
const kindNames = {
  SESSION: "",
  PRE_SESSION: "Pre-assessment: ",
  POST_SESSION: "Post-assessment: ",
};

export function titleOf({ booking, productName }: BookedSession): string {
  return kindNames[booking.kind] + productName;
}

export function sessionEvent(
  context: Pick<Context, "vault" | "now">,
  visit: Visit,
  found: BookedSession,
): CheckInEvent {
  const { booking, client: person } = found;
  return {
    id: booking.id,
    personId: personReference(context, visit, booking.clientId),
    sessionId: sessionIdOf(booking),
    title: titleOf(found),
    centerName: found.centre.name,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    opensAt: opensAt(booking.startsAt).toISOString(),
    firstName: firstName(person.name),
    nric: person.nric,
    role: "PARTICIPANT",
    enrolment: "ENROLLED",
    attendance: booking.attendance,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    checkedOutAt: booking.checkedOutAt?.toISOString() ?? null,
    state: eventState(booking, context.now),
  };
}
