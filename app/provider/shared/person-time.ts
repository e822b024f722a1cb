/** Nobody is in two places at once, whatever for: a constraint of the database decides, never a look beforehand (DESIGN promise 1). */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/connect.server";
import { personTime } from "~/database/schema/booking";

/** As PostgreSQL writes a range of time: the end is free again. */
export function rangeOf(from: Date, until: Date): string {
  return `[${from.toISOString()},${until.toISOString()})`;
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
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const taken = await tx
    .insert(personTime)
    .values({ bookingId, person, period: rangeOf(startsAt, endsAt) })
    .onConflictDoNothing()
    .returning({ bookingId: personTime.bookingId });
  return taken.length > 0;
}

export async function freePersonTime(tx: Transaction, bookingId: string): Promise<void> {
  await tx.delete(personTime).where(eq(personTime.bookingId, bookingId));
}
