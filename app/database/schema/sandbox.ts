/** Tables of the pretended outside world. Only `sandbox/` reads and writes them. */
import { bigint, boolean, index, integer, jsonb, pgSchema, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const sandboxSchema = pgSchema("sandbox");
