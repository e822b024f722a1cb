/** Counter codes that an operator makes or withdraws at once. The provider's data defines the others (managed-counter-codes.ts). */
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { counterCode } from "~/database/schema/counter";
import type { Vault } from "~/lib/security/encryption.server";
import { generateStaffCode } from "../shared/staff-code";
import { hashCounterCode } from "./handlers";

export const selectCounterCodesInUse = (db: Pick<Database, "select">) =>
  db.select().from(counterCode).where(isNull(counterCode.withdrawnAt));

/** @returns the code, which cannot be read again. */
export async function makeCounterCode(
  tx: Transaction,
  { vault, now }: { vault: Vault; now: Date },
  centreId: string,
): Promise<{ code: string; codeHash: string }> {
  const code = generateStaffCode();
  const codeHash = hashCounterCode(vault, code);
  await tx.insert(counterCode).values({ centreId, codeHash, createdAt: now });
  return { code, codeHash };
}

/**
 * Withdraws a counter code. Neither the code nor a computer set up with it works any longer.
 * @returns true if the code was in use.
 */
export async function withdrawCounterCode(
  tx: Transaction,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const withdrawn = await tx
    .update(counterCode)
    .set({ withdrawnAt: now })
    .where(and(eq(counterCode.codeHash, codeHash), isNull(counterCode.withdrawnAt)))
    .returning({ id: counterCode.id });
  return withdrawn.length > 0;
}
