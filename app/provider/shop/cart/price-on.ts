import { type Placeholder, sql } from "drizzle-orm";

/**
 * Selects an offer's price on a day "YYYY-MM-DD", before GST, for a query over `offer`. Names are written out because a column loses its
 * table name in a query over one table.
 */
export const selectPrice = (day: string | Placeholder) =>
  sql<number>`coalesce((select price_cents from provider.offer_price where offer_id = provider.offer.id
    and from_date <= ${day} order by from_date desc limit 1), provider.offer.price_cents)`;
