/** Numbers of orders and invoices: each from a sequence of its own, so that none is given twice. */
import { sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";

export async function nextOrderNumber(tx: Transaction): Promise<number> {
  const result = await tx.execute(sql`select nextval('provider.order_number')::int as number`);
  return (result as unknown as { rows: { number: number }[] }).rows[0]?.number as number;
}

/** As a value in a statement. */
export const nextInvoiceNumber = sql<string>`'INV' || nextval('provider.invoice_number')`;
