/** Reads the freezes of packages, as rules and pages need them. */
import { and, asc, eq, gte, or, sql } from "drizzle-orm";
import type { PackageFreeze } from "~/contract/booking/package-freeze";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { packageFreeze } from "~/database/schema/service";
import type { DayPeriod } from "~/lib/day-periods";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { type Freeze, shortenByUnusedDays } from "./freeze-rule";

export type FreezeRow = typeof packageFreeze.$inferSelect;

export const toPeriod = ({ fromDay, toDay }: FreezeRow): DayPeriod => ({
  from: fromDay as Day,
  to: toDay as Day,
});

export const toFreeze = (row: FreezeRow): Freeze => ({ ...toPeriod(row), ...row });

export const listFreezes = (db: Pick<Database, "select">, serviceId: string) =>
  db
    .select()
    .from(packageFreeze)
    .where(eq(packageFreeze.serviceId, serviceId))
    .orderBy(asc(packageFreeze.fromDay), asc(packageFreeze.id));

/** Locks the freezes of a package, so that an operator cannot decide a request during the change. */
export const lockFreezes = (tx: Transaction, serviceId: string) =>
  listFreezes(tx, serviceId).for("update");

/** Days for which a refusal is shown. */
const REFUSAL_DAYS = 30;

/** Reads the freezes that pages show, by package. */
export async function readShownFreezes(
  db: Database,
  serviceIds: readonly string[],
  now: Date,
): Promise<Map<string, FreezeRow[]>> {
  const byService = new Map<string, FreezeRow[]>();
  if (serviceIds.length === 0) return byService;
  const today = toSingaporeDay(now);
  const refusedSince = new Date(now.getTime() - REFUSAL_DAYS * 86_400_000);
  const found = await shownFreezes(db).execute({
    serviceIds: [...serviceIds],
    today,
    refusedSince,
  });
  for (const row of found)
    byService.set(row.serviceId, [...(byService.get(row.serviceId) ?? []), row]);
  return byService;
}

const shownFreezes = createPreparedQuery((db) => {
  const { serviceId, status, toDay, decidedAt } = packageFreeze;
  return db
    .select()
    .from(packageFreeze)
    .where(
      and(
        sql`${serviceId} = any(${sql.placeholder("serviceIds")}::uuid[])`,
        or(
          eq(status, "REQUESTED"),
          and(eq(status, "APPROVED"), gte(toDay, sql.placeholder("today"))),
          and(eq(status, "REFUSED"), gte(decidedAt, sql.placeholder("refusedSince"))),
        ),
      ),
    )
    .orderBy(asc(packageFreeze.fromDay), asc(packageFreeze.id))
    .prepare("shown_freezes");
});

interface OfPackage {
  validUntil: string;
  now: Date;
}

export function toPackageFreeze(row: FreezeRow, of: OfPackage): PackageFreeze {
  return {
    id: row.id,
    fromDate: row.fromDay,
    toDate: row.toDay,
    reason: row.reason,
    status: row.status as PackageFreeze["status"],
    requestedAt: row.requestedAt.toISOString(),
    answer: row.answer,
    validUntilIfEnded: row.status === "APPROVED" ? computeValidUntilIfEnded(row, of) : null,
  };
}

/** Computes the package's last day if the freeze ended now. A freeze that is not applied yet has not moved it. */
export function computeValidUntilIfEnded(row: FreezeRow, { validUntil, now }: OfPackage): Day {
  if (row.appliedAt === null) return validUntil as Day;
  return shortenByUnusedDays(validUntil, toPeriod(row), toSingaporeDay(now));
}

/** Collects the days for which nothing can be booked. */
export const listFrozenDays = (rows: readonly FreezeRow[]): DayPeriod[] =>
  rows.filter(({ status, appliedAt }) => status === "APPROVED" && appliedAt !== null).map(toPeriod);

/** Checks if a freeze waits for a decision, runs or is still to come. */
export const isOpenFreeze = ({ status, toDay }: FreezeRow, now: Date): boolean =>
  status === "REQUESTED" || (status === "APPROVED" && toDay >= toSingaporeDay(now));

/**
 * Ends a locked freeze: one that has begun ends yesterday, and any other is withdrawn.
 * @returns the ended freeze.
 */
export async function endLockedFreeze(
  tx: Transaction,
  row: FreezeRow,
  now: Date,
): Promise<FreezeRow> {
  const today = toSingaporeDay(now);
  const hasBegun = row.status === "APPROVED" && row.fromDay < today;
  const change = hasBegun ? { toDay: addDays(today, -1) } : { status: "WITHDRAWN" as const };
  const ended = { ...change, endedAt: now };
  await tx.update(packageFreeze).set(ended).where(eq(packageFreeze.id, row.id));
  return { ...row, ...ended };
}
