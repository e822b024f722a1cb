/** Customers whose menu has the Finance group. */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { customer } from "~/database/schema/people/customer";

/** Shows the Finance group to a customer who has applied for eGIRO (SPEC section 2, App shell). */
export async function showFinanceMenu(tx: Transaction, customerId: string): Promise<void> {
  await tx.update(customer).set({ finance: true }).where(eq(customer.id, customerId));
}
