/** Offers and centres of products. Each is read in one query for any number of products. */
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Centre, Offer } from "~/contract/shop/catalogue";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { withGst } from "~/lib/money";
import { toSingaporeDay } from "~/lib/singapore-date";
import { findGstRate, requireGstRate } from "../cart/gst";
import { selectPrice } from "../cart/price-on";

/** Lists the offers on sale by product, in display order. Prices include GST at today's rate. */
export async function listSellableOffers(
  db: Database,
  now: Date,
  productIds: string[],
): Promise<Map<string, Offer[]>> {
  if (productIds.length === 0) return new Map();
  const today = toSingaporeDay(now);
  const [rows, found] = await Promise.all([
    offersOf(db).execute({ productIds, today }),
    findGstRate(db, today),
  ]);
  if (rows.length === 0) return new Map();
  const rate = requireGstRate(found, today);
  return groupedBy(
    rows.map(({ priceCents, sellable: _sellable, position: _position, ...row }) => ({
      ...row,
      price: priceCents,
      priceWithGst: withGst(priceCents, rate),
    })),
    (row) => row.productId,
  );
}

const offersOf = createPreparedQuery((db) =>
  db
    .select({ ...getTableColumns(offer), priceCents: selectPrice(sql.placeholder("today")) })
    .from(offer)
    .where(
      and(
        sql`${offer.productId} = any(${sql.placeholder("productIds")}::text[])`,
        eq(offer.sellable, true),
      ),
    )
    .orderBy(asc(offer.position), asc(offer.id))
    .prepare("offers_of_products"),
);

/**
 * Finds the lowest price with GST, in cents.
 * @returns null if nothing is on sale.
 */
export function findLowestPrice(offers: readonly Offer[] = []): number | null {
  return offers.length === 0 ? null : Math.min(...offers.map(({ priceWithGst }) => priceWithGst));
}

/** Lists the centres of products by product, in order of their names. */
export async function listCentresOfProducts(
  db: Database,
  productIds: string[],
): Promise<Map<string, Centre[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await centreRows(db).execute({ productIds });
  const grouped = groupedBy(rows, (row) => row.productId);
  return new Map([...grouped].map(([id, found]) => [id, found.map((row) => row.centre)]));
}

const centreRows = createPreparedQuery((db) =>
  db
    .select({ productId: productCentre.productId, centre })
    .from(productCentre)
    .innerJoin(centre, eq(centre.id, productCentre.centreId))
    .where(sql`${productCentre.productId} = any(${sql.placeholder("productIds")}::text[])`)
    .orderBy(asc(centre.name))
    .prepare("centres_of_products"),
);

function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
