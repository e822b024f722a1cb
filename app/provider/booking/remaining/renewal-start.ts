/**
 * The first day of a further package of a programme. Its time starts when the packages before it have ended, so that none of it overlaps.
 * A package ends with its last day, or with its last session once nothing of it is left to book.
 */
import { and, eq, gte, inArray } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { service, term } from "~/database/schema/service";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { countTerms, type TermCounts } from "../term/term-counts";
import { findTerms, type TermRow } from "../term/terms";
import type { GroupContext } from "./groups-ahead";
import { findNextBookings, type NextBooking } from "./next-booking";
import { readWeeksAhead } from "./sessions-ahead";

interface RunningPackage {
  service: Pick<TermRow["service"], "validUntil">;
  counts: Pick<TermCounts, "scheduled" | "lastSessionEnd">;
  next: Pick<NextBooking, "bookable">;
}

/** @param packages the person's packages of the programme. */
export function computeRenewalStart(packages: readonly RunningPackage[], today: Day): Day {
  const starts = packages
    .filter(({ service: of }) => of.validUntil >= today)
    .map(({ service: of, counts, next }) => {
      if (next.bookable > 0) return addDays(of.validUntil as Day, 1);
      const { scheduled, lastSessionEnd } = counts;
      return scheduled > 0 && lastSessionEnd ? addDays(toSingaporeDay(lastSessionEnd), 1) : today;
    });
  return [...starts, today].sort().at(-1) as Day;
}

/** Finds the first day of a package that a client has paid for, by client and product. */
export async function findRenewalStarts(
  tx: Transaction,
  context: GroupContext,
  lines: readonly { clientId: string; productId: string }[],
): Promise<(line: { clientId: string; productId: string }) => Day> {
  const { now } = context;
  const today = toSingaporeDay(now);
  const clientIds = [...new Set(lines.map(({ clientId }) => clientId))];
  const found = await tx
    .select({ id: term.id })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(and(inArray(service.clientId, clientIds), gte(service.validUntil, today)));
  const ids = found.map(({ id }) => id);
  const rows = await findTerms(tx, ids);
  const counts = await countTerms(tx, ids, now);
  const weeks = await readWeeksAhead(tx, ids, now);
  const steps = await findNextBookings(tx, context, rows, { counts, weeks });
  return ({ clientId, productId }) =>
    computeRenewalStart(
      rows
        .filter((row) => row.client.id === clientId && row.product.id === productId)
        .map((row) => ({
          service: row.service,
          counts: counts.get(row.term.id) as TermCounts,
          next: steps.get(row.term.id) as NextBooking,
        })),
      today,
    );
}
