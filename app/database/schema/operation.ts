/** Log of the operators' commands. Only `provider/` writes it. */
import { text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { providerSchema } from "./provider-schema";

export const operation = providerSchema.table("operation", {
  id: uuid("id").primaryKey().defaultRandom(),
  at: instant("at").notNull(),
  /** The command as typed. */
  command: text("command").notNull(),
  /** The output of the command. */
  said: text("said").notNull(),
});
