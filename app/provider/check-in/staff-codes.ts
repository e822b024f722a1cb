/** Staff codes that an operator makes or withdraws at once; the others are in the provider's data (kept-doors.ts). */
import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { staffCode } from "~/database/schema/check-in";
import type { Vault } from "~/lib/security/encryption.server";
import { generateStaffCode, staffCodeHash } from "../shared/staff-code";

export const staffCodesInUse = (db: Pick<Database, "select">) =>
  db.select().from(staffCode).where(isNull(staffCode.withdrawnAt));

/** @param centreId null for staff of all centres. @returns the code, which nobody can read again. */
export async function makeStaffCode(
  tx: Transaction,
  { vault, now }: { vault: Vault; now: Date },
  { centreId, label }: { centreId: string | null; label: string },
): Promise<{ code: string; codeHash: string }> {
  const code = generateStaffCode();
  const codeHash = staffCodeHash(vault, code);
  await tx.insert(staffCode).values({ codeHash, centreId, label, createdAt: now });
  return { code, codeHash };
}

/** Help that was begun with it ends too. @returns whether it was in use. */
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
