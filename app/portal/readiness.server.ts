import { sql } from "drizzle-orm";
import { portal } from "./world.server";

const ANSWER_WITHIN_MS = 2_000;

/** Why no visitor should be sent to this process at the moment; null when it is ready. */
export async function readiness(): Promise<string | null> {
  const { db, stopping } = portal();
  if (stopping()) return "stopping";
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([
    answered,
    new Promise<false>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, false).unref()),
  ]);
  return inTime ? null : "the database does not answer";
}
