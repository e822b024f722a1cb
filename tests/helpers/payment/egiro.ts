/** Active eGIRO arrangements, stored without the bank's pages. */
import { randomUUID } from "node:crypto";
import { egiroArrangement } from "~/database/schema/egiro";
import type { TestCustomer, TestProvider } from "../provider/test-provider";

/** Stores an active arrangement of the customer for their own invoices. */
export async function arrangementOf(
  world: Pick<TestProvider, "database" | "clock">,
  { buyer, clientId }: { buyer: TestCustomer; clientId: string },
  limitCents: number | null = null,
): Promise<string> {
  const { ddaReferenceNo } = await buyer.api.egiro.generateDDARefNo({
    idempotencyKey: randomUUID(),
  });
  const [row] = await world.database.db
    .insert(egiroArrangement)
    .values({
      ddaReferenceNo,
      boTransactionRefNo: `B${ddaReferenceNo}`,
      customerId: buyer.customerId,
      clientId,
      status: "ACTIVE",
      relationship: "Self",
      bankCode: "DBS",
      mandateId: ddaReferenceNo,
      limitCents,
      createdAt: world.clock.now(),
      decidedAt: world.clock.now(),
    })
    .returning({ id: egiroArrangement.id });
  return row?.id as string;
}
