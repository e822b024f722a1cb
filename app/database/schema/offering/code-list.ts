/** Lists of codes for forms. Only `provider/` reads and writes these tables. */

import { integer, primaryKey, text } from "drizzle-orm/pg-core";
import { providerSchema } from "../provider-schema";

export const marketingChannel = providerSchema.table("marketing_channel", {
  id: text("id").primaryKey(),
  value: text("value").notNull(),
  position: integer("position").notNull(),
});

export const mastercode = providerSchema.table(
  "mastercode",
  {
    code: text("code").notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.key] })],
);
