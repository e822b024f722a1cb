/**
 * Prevents a person from having two appointments at the same time. A database constraint decides, because a check before the write could
 * be outdated.
 */
import { and, eq, inArray, notExists, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { personTime } from "~/database/schema/booking";

/** Formats a range of time for PostgreSQL. The end is excluded. */
export function formatTimeRange(from: Date, until: Date): string {
  return `[${from.toISOString()},${until.toISOString()})`;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Reserves the person's time for a booking.
 * @param person keyed hash of ID type and number.
 * @returns false if they have another appointment at that time.
 */
export async function reservePersonTime(
  tx: Transaction,
  bookingId: string,
  person: string,
  times: Times,
): Promise<boolean> {
  const period = formatTimeRange(times.startsAt, times.endsAt);
  return (await insertTime(tx, { bookingId, person, period })).length > 0;
}

/** A person's time as it is written. A prepared query passes placeholders. */
interface ReservedTime {
  bookingId: string | Placeholder;
  person: string | Placeholder;
  /** Range in the format of `formatTimeRange`. */
  period: string | Placeholder;
}

/**
 * Builds two parts of the statement that writes a booking. The first releases the booking's previous time, and the second reserves the
 * new one. The second returns no row if the time is already taken.
 */
export function withPersonTime(db: Database, { bookingId, person, period }: ReservedTime) {
  const released = db
    .$with("released_time")
    .as(
      db
        .delete(personTime)
        .where(eq(personTime.bookingId, bookingId))
        .returning({ bookingId: personTime.bookingId }),
    );
  // The count makes PostgreSQL finish the release first.
  const reservedTime = db
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
  return [released, reservedTime] as const;
}

const insertTime = (db: Database, time: ReservedTime) =>
  db
    .insert(personTime)
    .values(time)
    .onConflictDoNothing()
    .returning({ bookingId: personTime.bookingId });

export async function releasePersonTime(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(personTime).where(eq(personTime.bookingId, bookingId));
}

/**
 * Moves all times of a person, or those of some bookings, to another ID number.
 * @returns the bookings.
 * @throws the constraint `person_time_one_place` if the times overlap with those of the corrected number.
 */
export async function movePersonTimes(
  tx: Transaction,
  numbers: { from: string; to: string },
  only?: readonly string[],
): Promise<string[]> {
  const moved = await tx
    .update(personTime)
    .set({ person: numbers.to })
    .where(
      and(eq(personTime.person, numbers.from), only && inArray(personTime.bookingId, [...only])),
    )
    .returning({ bookingId: personTime.bookingId });
  return moved.map(({ bookingId }) => bookingId);
}

/** Moves the times of one person to another, but for those at which the other has an appointment. */
export async function moveFreePersonTimes(
  tx: Transaction,
  numbers: { from: string; to: string },
): Promise<void> {
  const taken = alias(personTime, "taken");
  const isTaken = and(eq(taken.person, numbers.to), sql`${taken.period} && ${personTime.period}`);
  await tx
    .update(personTime)
    .set({ person: numbers.to })
    .where(
      and(
        eq(personTime.person, numbers.from),
        notExists(tx.select({ one: sql`1` }).from(taken).where(isTaken)),
      ),
    );
}
