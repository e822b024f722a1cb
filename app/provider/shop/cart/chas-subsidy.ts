/** The subsidy of an offer for the CHAS tier on a person's record, if the provider's data has one. */
import { type SQL, sql } from "drizzle-orm";
import type { Cents } from "~/lib/money";

export interface Subsidy {
  tier: string;
  amount: Cents;
}

/**
 * Finds the person's valid CHAS tier inside a query.
 * @param clientId the person, as SQL. @param today "YYYY-MM-DD", as SQL or placeholder.
 */
export const selectChasTier = (clientId: SQL, today: unknown): SQL<string | null> =>
  sql<string | null>`(select holder.chas_subsidy_tier from provider.client holder
    where holder.id = ${clientId}
    and (holder.chas_expiry_date is null or holder.chas_expiry_date >= ${today}::date))`;

/** Computes the subsidy of a price. It never exceeds the price. */
export function computeSubsidy(
  subsidies: Partial<Record<string, Cents>> | null,
  tier: string | null,
  price: Cents,
): Subsidy | null {
  const amount = Math.min(price, (tier === null ? undefined : subsidies?.[tier]) ?? 0);
  return tier === null || amount <= 0 ? null : { tier, amount };
}

/** Describes the discounts of a line: the subsidy, the promotion, or both. Null without any. */
export function describeDiscount(
  subsidy: Subsidy | null,
  total: Cents,
  promotion: string | undefined,
): string | null {
  const parts = [
    ...(subsidy ? [`CHAS ${subsidy.tier} subsidy`] : []),
    ...(promotion && total > (subsidy?.amount ?? 0) ? [promotion] : []),
  ];
  return parts.length === 0 ? null : parts.join(" and ");
}
