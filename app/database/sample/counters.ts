/** The codes that set up the counters of the sample centres. */
import type { Vault } from "~/lib/encryption.server";
import { SAMPLE_COUNTER_CODE, WITHDRAWN_COUNTER_CODE } from "~/lib/sample-codes";
import type { Transaction } from "../connect.server";
import { counterCode } from "../schema/counter";

export async function insertCounters(
  tx: Transaction,
  { now, vault }: { now: Date; vault: Pick<Vault, "lookup"> },
): Promise<void> {
  // Hashed as the provider does it (provider/counter/handlers.ts).
  const hashOf = (code: string) => vault.lookup(code.replace(/-/g, ""), "counter code");
  const at = { centreId: "taman-jurong", createdAt: now };
  await tx.insert(counterCode).values([
    { ...at, codeHash: hashOf(SAMPLE_COUNTER_CODE) },
    { ...at, codeHash: hashOf(WITHDRAWN_COUNTER_CODE), withdrawnAt: now },
  ]);
}
