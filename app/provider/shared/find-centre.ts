/** Look-up of a centre from an operator's input: its ID, or its name in small or capital letters. */
import { asc } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { centre } from "~/database/schema/offering/centre";
import { OperatorInputError, requireArgument } from "./operation";

/** @throws OperatorInputError with the existing IDs. */
export async function findCentre(
  db: Pick<Database, "select">,
  typed: string | undefined,
): Promise<typeof centre.$inferSelect> {
  const word = requireArgument(
    typed,
    "Centre is required: give its id, such as taman-jurong.",
  ).toLowerCase();
  const all = await db.select().from(centre).orderBy(asc(centre.id));
  const found = all.find(({ id, name }) => id === word || name.toLowerCase() === word);
  if (found) return found;
  const ids = all.map(({ id }) => id).join(", ");
  throw new OperatorInputError(`Centre ${typed} not found. Known: ${ids || "none yet"}.`);
}
