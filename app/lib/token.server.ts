import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 24;

/** A random token for links, sessions and one-time keys: 192 bits, 32 URL-safe characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored in place of a token: its SHA-256 in hex (64 characters). */
export function hashToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

/** Compares two secrets in a time that tells nothing about where, or in what length, they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** A one-time password of decimal digits, leading zeros kept. Throws RangeError outside 4 to 12. */
export function newCode(digits = 6): string {
  if (!Number.isInteger(digits) || digits < 4 || digits > 12) {
    throw new RangeError("A code has 4 to 12 digits");
  }
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}
