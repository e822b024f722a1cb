/** Health answers that a customer sent by an access which neither the owner of the record nor staff had confirmed. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { healthDeclaration, medicalHistory } from "~/database/schema/health";

/** Lets the answers count like those of a confirmed access. */
export async function confirmHealthSent(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<void> {
  for (const table of [healthDeclaration, medicalHistory])
    await tx
      .update(table)
      .set({ unconfirmedBy: null })
      .where(and(eq(table.clientId, clientId), eq(table.unconfirmedBy, customerId)));
}
