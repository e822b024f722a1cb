/** Waiting places of terms in the contract's format, all read in one query. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { WaitingPlace } from "~/contract/booking/waiting-list";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { intake, slot } from "~/database/schema/offering/timetable";
import { waitingPlace } from "~/database/schema/waiting-list";
import type { Context, CustomerContext } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { computeFirstSession, type IntakeRow } from "../seat/intake-dates";
import type { SlotRow } from "../slot/slots";
import type { TermRow } from "../term/terms";
import type { WaitingRow } from "./seat-offers";

/** Position in the queue: the people who came no later, in the order in which seats are offered. A person with an offer is first. */
const position = sql<number>`greatest(1, (select count(*) from provider.waiting_place before
  where before.status = 'WAITING'
  and (before.slot_id = provider.waiting_place.slot_id or before.intake_id = provider.waiting_place.intake_id)
  and (before.created_at, before.id) <= (provider.waiting_place.created_at, provider.waiting_place.id)))::int`;

const placesOf = createPreparedQuery((db) =>
  db
    .select({ place: waitingPlace, slot, intake, position })
    .from(waitingPlace)
    .leftJoin(slot, eq(slot.id, waitingPlace.slotId))
    .leftJoin(intake, eq(intake.id, waitingPlace.intakeId))
    .where(
      and(
        sql`${waitingPlace.termId} = any(${sql.placeholder("termIds")}::uuid[])`,
        inArray(waitingPlace.status, ["WAITING", "OFFERED"]),
      ),
    )
    .orderBy(asc(waitingPlace.createdAt), asc(waitingPlace.id))
    .prepare("waiting_places"),
);

export async function listWaitingPlaces(
  context: CustomerContext,
  rows: readonly TermRow[],
): Promise<WaitingPlace[]> {
  if (rows.length === 0) return [];
  const terms = new Map(rows.map((row) => [row.term.id, row]));
  for (const { client } of rows) context.touched.add(client.id);
  const places = await placesOf(context.db).execute({ termIds: [...terms.keys()] });
  return places.map(({ place, slot: of, intake: waitedFor, position: nth }) => {
    const row = terms.get(place.termId) as TermRow;
    return {
      id: place.id,
      termId: place.termId,
      slotId: place.slotId,
      intakeId: place.intakeId,
      productName: row.product.name,
      clientName: row.client.name,
      centerName: row.centre.name,
      ...findWaitingTimes(context, row, of, waitedFor),
      isRun: waitedFor !== null,
      position: nth,
      offeredUntil: isSeatOfferOpen(place, context)
        ? (place.offerExpiresAt?.toISOString() ?? null)
        : null,
    };
  });
}

/** Checks if the place is reserved for this person now. */
export function isSeatOfferOpen(place: WaitingRow, { now }: Context): boolean {
  return place.status === "OFFERED" && place.offerExpiresAt !== null && place.offerExpiresAt > now;
}

export function findWaitingTimes(
  { publicHolidays }: Context,
  { product }: TermRow,
  of: SlotRow | null,
  intake: IntakeRow | null,
) {
  const times =
    intake === null ? of : computeFirstSession(intake, product.minutesPerSession, publicHolidays);
  if (times === null) return rejectNotFound("The time");
  return { startsAt: times.startsAt.toISOString(), endsAt: times.endsAt.toISOString() };
}
