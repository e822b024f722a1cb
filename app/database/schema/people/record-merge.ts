/** Merged records, with what is needed to undo a merge. Only `provider/` reads and writes these tables. */

import { jsonb, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";
import { client } from "./client";

/** Two records of one person that an operator merged, with what is needed to undo it. */
export const recordMerge = providerSchema.table("record_merge", {
  id: uuid("id").primaryKey().defaultRandom(),
  targetId: text("target_id")
    .notNull()
    .references(() => client.id),
  /** The record that was closed. */
  sourceId: text("source_id")
    .notNull()
    .references(() => client.id),
  mergedAt: instant("merged_at").notNull(),
  undoneAt: instant("undone_at"),
  steps: jsonb("steps").$type<MergeSteps>().notNull(),
});

export interface MovedRow {
  table: string;
  column: string;
  from: string;
  to: string;
  key: Record<string, string>;
}

/** Changes of a merge, in the order in which they were made. */
export interface MergeSteps {
  moved: MovedRow[];
  /** Rows that hung on moved ones and named the target before the merge. Null for a merge older than this list. */
  attached?: string[];
  /** The rights of customers who act for both, as they were at the target. Left out by an older version. */
  limited?: {
    customerId: string;
    rights: { book: boolean; pay: boolean; health: boolean; until: string | null };
  }[];
  /** True if the target got the contact of the source. */
  areContactsSwitched?: boolean;
  /** Customers whose confirmed access waits for a new yes. Left out by an older version. */
  unconfirmed?: string[];
  /** Rows that would be doubled. They are inserted again by an undo. */
  removed: { table: string; row: string }[];
  /** Bookings whose times moved to the target's ID number. */
  times: string[];
  /** True if the Denticare client of the source became that of the target. */
  isDentistMoved: boolean;
  /** The former name of the account that ended. Null if none did. */
  endedAccount: { id: string; subject: string } | null;
}
