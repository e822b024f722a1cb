/** Numbers of orders and invoices. Each kind has its own sequence, so that no number is used twice. */
import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";

export async function takeOrderNumber(tx: Transaction): Promise<number> {
  const result = await tx.execute(sql`select nextval('provider.order_number')::int as number`);
  return (result as unknown as { rows: { number: number }[] }).rows[0]?.number as number;
}

/** The next invoice number as an SQL value inside a statement. */
export const nextInvoiceNumber = sql<string>`'INV' || nextval('provider.invoice_number')`;
