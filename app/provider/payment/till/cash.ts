/** Payments in cash. Singapore has had no coins of one cent in circulation since 2002, so a centre may round to five cents. */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { centre } from "~/database/schema/offering/centre";
import type { Cents } from "~/lib/money";
import { computeCashAmount } from "~/lib/money";
import type { StaffContext } from "~/provider/shared/context";

/** Reads how the helper's centre takes an amount in cash. */
export async function readCashRule(
  tx: Transaction,
  { helper }: StaffContext,
): Promise<(cents: Cents) => Cents> {
  const [found] = await tx
    .select({ roundCash: centre.roundCash })
    .from(centre)
    .where(eq(centre.id, helper.centreId));
  return found?.roundCash ? computeCashAmount : (cents) => cents;
}
