/** Staff codes that an operator makes or withdraws at once. The provider's data defines the others (managed-doors.ts). */
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { staffCode } from "~/database/schema/check-in";
import type { Vault } from "~/lib/security/encryption.server";
import { generateStaffCode, hashStaffCode } from "../shared/staff-code";

export const selectStaffCodesInUse = (db: Pick<Database, "select">) =>
  db.select().from(staffCode).where(isNull(staffCode.withdrawnAt));

/**
 * Creates a staff code.
 * @param centreId null for staff of all centres.
 * @returns the code, which cannot be read again.
 */
export async function makeStaffCode(
  tx: Transaction,
  { vault, now }: { vault: Vault; now: Date },
  { centreId, label }: { centreId: string | null; label: string },
): Promise<{ code: string; codeHash: string }> {
  const code = generateStaffCode();
  const codeHash = hashStaffCode(vault, code);
  await tx.insert(staffCode).values({ codeHash, centreId, label, createdAt: now });
  return { code, codeHash };
}

/**
 * Withdraws a staff code, which also ends help that was begun with it.
 * @returns true if the code was in use.
 */
export async function withdrawStaffCode(
  tx: Transaction,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const withdrawn = await tx
    .update(staffCode)
    .set({ withdrawnAt: now })
    .where(and(eq(staffCode.codeHash, codeHash), isNull(staffCode.withdrawnAt)))
    .returning({ label: staffCode.label });
  return withdrawn.length > 0;
}
