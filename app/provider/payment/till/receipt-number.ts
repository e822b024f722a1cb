import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";

/** Takes the next receipt number from its sequence. */
export async function takeReceiptNumber(tx: Transaction): Promise<string> {
  const result = await tx.execute(sql`select nextval('provider.receipt_number')::int as number`);
  const [row] = (result as unknown as { rows: { number: number }[] }).rows;
  return `R${row?.number}`;
}
