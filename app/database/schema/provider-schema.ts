/** The schema of all tables that only `provider/` reads and writes. */
import { pgSchema } from "drizzle-orm/pg-core";

export const providerSchema = pgSchema("provider");
