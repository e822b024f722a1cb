/** What operators did by command. Only `provider/` writes it. */
import { text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { providerSchema } from "./people";

export const operation = providerSchema.table("operation", {
  id: uuid("id").primaryKey().defaultRandom(),
  at: instant("at").notNull(),
  /** As it was typed. */
  command: text("command").notNull(),
  /** What it answered. */
  said: text("said").notNull(),
});
