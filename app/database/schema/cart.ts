/** The cart of each customer. Only `provider/` reads and writes these tables. */
import { boolean, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { centre } from "./offering/centre";
import { coupon, offer } from "./offering/price";
import { product } from "./offering/product";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

export const cart = providerSchema.table("cart", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customer.id),
  referralSources: text("referral_sources").array().notNull(),
  sourceOthers: text("source_others"),
  marketingConsent: boolean("marketing_consent").notNull(),
  couponCode: text("coupon_code").references(() => coupon.code),
  source: text("source").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export const cartItem = providerSchema.table(
  "cart_item",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => cart.customerId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    offerId: text("offer_id")
      .notNull()
      .references(() => offer.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    /** Null for the customer themselves. */
    clientId: text("client_id").references(() => client.id),
  },
  (table) => [unique("cart_item_position").on(table.customerId, table.position)],
);
