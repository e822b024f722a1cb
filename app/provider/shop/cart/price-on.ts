import { type Placeholder, sql } from "drizzle-orm";

/** What an offer costs on a day "YYYY-MM-DD", before GST, in a query over `offer`. Names are written out: alone in a query, a column goes without its table. */
export const priceOn = (day: string | Placeholder) =>
  sql<number>`coalesce((select price_cents from provider.offer_price where offer_id = provider.offer.id
    and from_date <= ${day} order by from_date desc limit 1), provider.offer.price_cents)`;
