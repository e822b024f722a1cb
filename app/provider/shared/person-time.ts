/** Nobody is in two places at once, whatever for: a constraint of the database decides, never a look beforehand (DESIGN promise 1). */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
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
export async function takePersonTime(
  tx: Transaction,
  bookingId: string,
  person: string,
  times: Times,
): Promise<boolean> {
  return (await insertTime(tx, bookingId, person, times)).length > 0;
}

/** The same as a part of the statement that writes the booking: where the time is taken already it has no row. */
export const withPersonTime = (tx: Transaction, bookingId: string, person: string, times: Times) =>
  tx.$with("kept_time").as(insertTime(tx, bookingId, person, times));

const insertTime = (
  tx: Transaction,
  bookingId: string,
  person: string,
  { startsAt, endsAt }: Times,
) =>
  tx
    .insert(personTime)
    .values({ bookingId, person, period: rangeOf(startsAt, endsAt) })
    .onConflictDoNothing()
    .returning({ bookingId: personTime.bookingId });

export async function freePersonTime(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(personTime).where(eq(personTime.bookingId, bookingId));
}
