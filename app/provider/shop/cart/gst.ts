/** GST by date, from configuration (SPEC section 9). */
import { desc, lte, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { gstRate } from "~/database/schema/offering/price";
import type { BasisPoints } from "~/lib/money";

/**
 * Finds the rate in force on a day "YYYY-MM-DD" in Singapore, in basis points.
 * @returns null before the first configured rate.
 */
export async function findGstRate(db: Database, day: string): Promise<BasisPoints | null> {
  const [rate] = await inForce(db).execute({ day });
  return rate?.basisPoints ?? null;
}

const inForce = createPreparedQuery((db) =>
  db
    .select({ basisPoints: gstRate.basisPoints })
    .from(gstRate)
    .where(lte(gstRate.fromDate, sql.placeholder("day")))
    .orderBy(desc(gstRate.fromDate))
    .limit(1)
    .prepare("gst_in_force"),
);

/** @throws Error if no rate is configured for the day, because no price may be shown or charged without one. */
export async function readGstRate(db: Database, day: string): Promise<BasisPoints> {
  return requireGstRate(await findGstRate(db, day), day);
}

/** @throws as `readGstRate` */
export function requireGstRate(rate: BasisPoints | null, day: string): BasisPoints {
  if (rate === null) throw new Error(`No GST rate is configured for ${day}`);
  return rate;
}
