/** Cancels everything that is booked for a person, each by its own cut-off. The packages stay. */
import { and, asc, eq, gte } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { service, term } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { leaveWaitingLists, type PackageState, readPackage } from "../term/end-package";
import { countTerm, lockCountedTerm } from "../term/term-counts";
import { requireTerm } from "../term/terms";
import { cancelBookingsSilently } from "./cancel-batch";

/** A running package of a person and its bookings. */
export interface RunningPackage {
  termId: string;
  serviceId: string;
  productName: string;
  validUntil: string;
  unusedSessions: number;
  state: PackageState;
}

export async function readRunningPackages(
  db: Database,
  context: Context,
  clientId: string,
): Promise<RunningPackage[]> {
  const found: RunningPackage[] = [];
  for (const { id } of await runningTerms(db, context, clientId)) {
    const row = await requireTerm(db, id);
    const counts = await countTerm(db, id, context.now);
    const state = await readPackage(db, { context, row, counts });
    const { totalSessions, validUntil } = row.service;
    found.push({
      termId: id,
      serviceId: row.service.id,
      productName: row.product.name,
      validUntil,
      unusedSessions: Math.max(0, totalSessions - state.used),
      state,
    });
  }
  return found;
}

/** @returns the number of bookings that count as used. */
export async function cancelAllBookingsAhead(
  tx: Transaction,
  context: Context,
  clientId: string,
): Promise<number> {
  let forfeits = 0;
  for (const { id } of await runningTerms(tx, context, clientId)) {
    const counted = await lockCountedTerm(tx, context, id);
    const { ahead, late } = await readPackage(tx, counted);
    await cancelBookingsSilently(counted, ahead, (booking) => late.has(booking.id));
    await leaveWaitingLists(counted);
    forfeits += late.size;
  }
  return forfeits;
}

/** Terms that have not ended, in the order in which other transactions lock them. */
const runningTerms = (db: Pick<Database, "select">, { now }: Context, clientId: string) =>
  db
    .select({ id: term.id })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(and(eq(service.clientId, clientId), gte(service.validUntil, toSingaporeDay(now))))
    .orderBy(asc(term.id));
