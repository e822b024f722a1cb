/** Products as shown: the commercial row and the catalogue's content. A product without one of them is not valid. */

import { asc, eq } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Category, Offer, ProductSummary } from "~/contract/shop/catalogue";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { reply } from "~/languages/reply";
import { refuse } from "~/provider/shared/failure";
import type { CatalogueSource, ProductContent } from "~/provider/shared/product-content";
import { findLowestPrice } from "./offers";

export interface ListedProduct {
  row: typeof product.$inferSelect;
  categoryId: string;
  content: ProductContent;
}

/** Lists every valid product in display order. */
export async function listProducts(
  db: Database,
  source: CatalogueSource,
): Promise<ListedProduct[]> {
  const [rows, contents] = await Promise.all([productRows(db).execute(), source.products()]);
  const byId = new Map(contents.map((content) => [content.id, content]));
  return rows.flatMap(({ row, categoryId }) => {
    const content = ownContent(row) ?? byId.get(row.id);
    return content === undefined ? [] : [{ row, categoryId, content }];
  });
}

/** Builds the content from the provider's own texts, if its data has any. */
function ownContent({ id, name, icon, words }: ListedProduct["row"]): ProductContent | undefined {
  return words === null
    ? undefined
    : { ...words, id, name, icon, statistics: [], statisticsSource: null };
}

/** @throws 404 'Product is not valid'. */
export async function findProduct(
  db: Database,
  source: CatalogueSource,
  id: string,
): Promise<ListedProduct> {
  // There are only a handful of products. Filtering here ensures that no visitor's text reaches the database.
  const found = (await listProducts(db, source)).find(({ row }) => row.id === id);
  return found ?? refuse(404, errorCodes.notFound, reply("replies:shop.product"));
}

const productRows = createPreparedQuery((db) =>
  db
    .select({ row: product, categoryId: subcategory.categoryId })
    .from(product)
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .orderBy(asc(product.position), asc(product.id))
    .prepare("products"),
);

export function toProductSummary(
  { row, categoryId, content }: ListedProduct,
  offers: Offer[] | undefined,
): ProductSummary {
  return {
    id: row.id,
    name: content.name,
    icon: content.icon,
    summary: content.summary,
    picture: content.picture,
    categoryId,
    subcategoryId: row.subcategoryId,
    programContentType: row.programContentType,
    priceFromWithGst: findLowestPrice(offers),
  };
}

/** Lists every category with its subcategories, in display order. */
export async function listCategories(db: Database): Promise<Category[]> {
  const rows = await categoryRows(db).execute();
  const categories = new Map<string, Category>();
  for (const row of rows) {
    const { position: _position, ...fields } = row.category;
    const entry = categories.get(fields.id) ?? { ...fields, subcategories: [] };
    if (row.subcategory !== null) entry.subcategories.push(row.subcategory);
    categories.set(fields.id, entry);
  }
  return [...categories.values()];
}

const categoryRows = createPreparedQuery((db) =>
  db
    .select({
      category,
      subcategory: { id: subcategory.id, name: subcategory.name },
    })
    .from(category)
    .leftJoin(subcategory, eq(subcategory.categoryId, category.id))
    .orderBy(
      asc(category.position),
      asc(category.id),
      asc(subcategory.position),
      asc(subcategory.id),
    )
    .prepare("categories"),
);

/**
 * Finds a category. There are only a handful, and filtering here ensures that no visitor's text reaches the database.
 * @throws 404 'Service is not valid'.
 */
export async function findCategory(db: Database, id: string): Promise<Category> {
  const found = (await listCategories(db)).find((entry) => entry.id === id);
  return found ?? refuse(404, errorCodes.notFound, reply("replies:shop.service"));
}
