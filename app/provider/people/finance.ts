/** Whose menu has the Finance group. */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { customer } from "~/database/schema/people";

/** Whoever has applied for eGIRO finds their arrangements under Finance from then on (SPEC section 2, App shell). */
export async function showFinance(tx: Transaction, customerId: string): Promise<void> {
  await tx.update(customer).set({ finance: true }).where(eq(customer.id, customerId));
}
