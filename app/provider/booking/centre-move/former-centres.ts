/** Finds the centres of bookings from before a package moved. */
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { centre } from "~/database/schema/offering/centre";
import { intake, slot } from "~/database/schema/offering/timetable";
import type { TermRow } from "../term/terms";

type CentreRow = TermRow["centre"];

/** @returns the former centres by booking. Packages that never moved are not read. */
export async function findFormerCentres(
  db: Database,
  rows: readonly TermRow[],
): Promise<ReadonlyMap<string, CentreRow>> {
  const moved = rows.filter(({ service }) => service.movedAt !== null);
  if (moved.length === 0) return new Map();
  const present = new Map(moved.map(({ term, service }) => [term.id, service.centreId]));
  const found = await db
    .select({ id: sessionBooking.id, termId: sessionBooking.termId, centre })
    .from(sessionBooking)
    .leftJoin(slot, eq(slot.id, sessionBooking.slotId))
    .leftJoin(intake, eq(intake.id, sessionBooking.intakeId))
    .innerJoin(centre, eq(centre.id, sql`coalesce(${slot.centreId}, ${intake.centreId})`))
    .where(sql`${sessionBooking.termId} = any(${sql.param([...present.keys()])}::uuid[])`);
  return new Map(
    found
      .filter((one) => one.centre.id !== present.get(one.termId))
      .map((one) => [one.id, one.centre]),
  );
}
