/** Centres, and the products that each of them has. Only `provider/` reads and writes these tables. */

import { boolean, doublePrecision, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { providerSchema } from "../provider-schema";
import { product } from "./product";

export const centre = providerSchema.table("centre", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  region: text("region").$type<"ne" | "nw" | "se" | "sw">().notNull(),
  block: text("block").notNull(),
  street: text("street").notNull(),
  postalCode: text("postal_code").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  /** True if payments in cash are rounded to five cents. */
  roundCash: boolean("round_cash").notNull().default(false),
  /** The valid edition of the door posters. Earlier editions are refused. */
  posterEdition: integer("poster_edition").notNull().default(1),
});

export const productCentre = providerSchema.table(
  "product_centre",
  {
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.centreId] })],
);
