import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { staffCode } from "~/database/schema/check-in";
import type { Vault } from "~/lib/security/encryption.server";
import { readStaffCode } from "~/lib/text/typed-codes";

/** Hashes a staff code typed with or without dashes, in small or capital letters. */
export function hashStaffCode(vault: Pick<Vault, "lookup">, typed: string): string {
  return vault.lookup(readStaffCode(typed), "staff code");
}

/** Matches the row of a typed code unless the code was withdrawn. */
export const isStaffCode = (codeHash: string) =>
  and(eq(staffCode.codeHash, codeHash), isNull(staffCode.withdrawnAt));

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const GROUPS = 3;
const GROUP = 4;

/** Generates a code for staff or a counter, "K7QF-M2XW-LQ4S", with 60 random bits. */
export function generateStaffCode(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]);
  return Array.from({ length: GROUPS }, () => group().join("")).join("-");
}
