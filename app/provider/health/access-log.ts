/** Log of who read whose health answers, written together with the reading. */
import type { Database, Transaction } from "~/database/engine/connect.server";
import { healthReading } from "~/database/schema/health";
import type { CustomerContext } from "../shared/context";

export type HealthReadingKind =
  | "health-declaration screen"
  | "health-declaration file"
  | "medical-history screen"
  | "medical-history file";

export async function recordHealthAccess(
  context: CustomerContext,
  clientId: string,
  what: HealthReadingKind,
  db: Database | Transaction = context.db,
): Promise<void> {
  const { customerId, now: at } = context;
  await db.insert(healthReading).values({ customerId, clientId, what, at });
}
