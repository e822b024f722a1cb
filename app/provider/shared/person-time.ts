/** Nobody is in two places at once, whatever for: a constraint of the database decides, never a look beforehand (DESIGN promise 1). */
import { eq, type Placeholder, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { personTime } from "~/database/schema/booking";

/** As PostgreSQL writes a range of time: the end is free again. */
export function rangeOf(from: Date, until: Date): string {
  return `[${from.toISOString()},${until.toISOString()})`;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Keeps the person's time for a booking.
 * @param person keyed hash of ID type and number.
 * @returns false when they are somewhere else then.
 */
export async function reservePersonTime(
  tx: Transaction,
  bookingId: string,
  person: string,
  times: Times,
): Promise<boolean> {
  const period = rangeOf(times.startsAt, times.endsAt);
  return (await insertTime(tx, { bookingId, person, period })).length > 0;
}

/** The time of a person as it is written; in a prepared query by placeholders. */
interface KeptTime {
  bookingId: string | Placeholder;
  person: string | Placeholder;
  /** As `rangeOf` writes it. */
  period: string | Placeholder;
}

/**
 * The same as two parts of the statement that writes the booking: the first releases the time that the booking has, the second keeps the
 * new one. It has no row for a time that is taken already.
 */
export function withPersonTime(db: Database, { bookingId, person, period }: KeptTime) {
  const released = db
    .$with("released_time")
    .as(
      db
        .delete(personTime)
        .where(eq(personTime.bookingId, bookingId))
        .returning({ bookingId: personTime.bookingId }),
    );
  // The count makes PostgreSQL finish the release first.
  const kept = db
    .$with("kept_time")
    .as(
      db
        .insert(personTime)
        .select(
          sql`select ${bookingId}::uuid, ${person}::text, ${period}::tstzrange from (select count(*) from ${released}) as released`,
        )
        .onConflictDoNothing()
        .returning({ bookingId: personTime.bookingId }),
    );
  return [released, kept] as const;
}

const insertTime = (db: Database, time: KeptTime) =>
  db
    .insert(personTime)
    .values(time)
    .onConflictDoNothing()
    .returning({ bookingId: personTime.bookingId });

export async function releasePersonTime(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(personTime).where(eq(personTime.bookingId, bookingId));
}
