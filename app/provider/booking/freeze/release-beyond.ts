/** Cancels bookings beyond the last day of packages that became shorter. Each is free of charge or forfeited by its own cut-off. */
import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { sessionBooking } from "~/database/schema/booking";
import { addDays, type Day, startOfSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { cancelBookings } from "../change/cancel-batch";
import { isChangeLate } from "../slot/change-notice";
import { lockSlots } from "../slot/slots";
import { type CountedTerm, lockCountedTerm } from "../term/term-counts";

interface Shortened {
  termId: string;
  /** The new last day. */
  validUntil: Day;
}

/** Locked packages of one person. A post-assessment may take place after the last day. */
export async function releaseBeyond(
  { tx, context }: Pick<CountedTerm<Context>, "tx" | "context">,
  packages: readonly Shortened[],
): Promise<void> {
  const beyond = packages.map(({ termId, validUntil }) =>
    and(
      eq(sessionBooking.termId, termId),
      gte(sessionBooking.startsAt, startOfSingaporeDay(addDays(validUntil, 1))),
    ),
  );
  const bookings = await tx
    .select()
    .from(sessionBooking)
    .where(
      and(
        or(...beyond),
        eq(sessionBooking.status, "SCHEDULED"),
        inArray(sessionBooking.kind, ["SESSION", "PRE_SESSION"]),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.id));
  await lockSlots(
    tx,
    bookings.flatMap(({ slotId }) => slotId ?? []),
  );
  for (const { termId } of packages) {
    const own = bookings.filter((booking) => booking.termId === termId);
    if (own.length === 0) continue;
    const counted = await lockCountedTerm(tx, context, termId);
    await cancelBookings(counted, own, (booking) => isChangeLate(booking, context));
  }
}
