/** Requested corrections of a customer who may no longer change the person's record. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { correction } from "~/database/schema/people/correction";

export async function withdrawCorrections(
  tx: Transaction,
  now: Date,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<void> {
  await tx
    .update(correction)
    .set({ status: "WITHDRAWN", valueSealed: null, decidedAt: now })
    .where(
      and(
        eq(correction.clientId, clientId),
        eq(correction.requestedBy, customerId),
        eq(correction.status, "OPEN"),
      ),
    );
}
