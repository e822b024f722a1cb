/** The category whose services require a health declaration (SPEC section 9, category names used in logic). */
import { eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/database/engine/connect.server";
import { category, product, subcategory } from "~/database/schema/offering/product";

export const CATEGORY_WITH_DECLARATION = "Active Ageing";

/** Matches rows whose product is in the exercise category. */
export function requiresDeclaration(db: Pick<Database, "select">, productId: PgColumn): SQL {
  const exercise = db
    .select({ id: product.id })
    .from(product)
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(eq(category.name, CATEGORY_WITH_DECLARATION));
  return inArray(productId, exercise);
}
