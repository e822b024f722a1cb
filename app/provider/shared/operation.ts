/** What an operator does by a command: never without a trace. */
import type { Database } from "~/database/connect.server";
import type { Vaults } from "~/database/reseal.server";
import type { RetentionLine } from "~/database/retention.server";
import { operation } from "~/database/schema/operation";

export interface Operation {
  db: Database;
  /** Those of the records, and whether something in them may still be sealed with the secret before. */
  secrets: { vaults: Vaults; changing: boolean };
  now: Date;
  /** What is kept how long, of every table. */
  kept: readonly RetentionLine[];
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
  /** As it was typed. */
  command: string;
}

export async function recordOperation(
  db: Pick<Database, "insert">,
  { now, command }: Pick<Operation, "now" | "command">,
  said: string,
): Promise<void> {
  await db.insert(operation).values({ at: now, command, said });
}
