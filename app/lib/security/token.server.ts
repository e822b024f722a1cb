import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { rules } from "../rules";
import { LINK_TOKEN_LENGTH, TOKEN_ALPHABET, TOKEN_LENGTH } from "./token-format";

/** Bytes from here on would make the first signs of the alphabet likelier than the others. */
const FAIR_BYTES = 256 - (256 % TOKEN_ALPHABET.length);

/** Creates a random token for sessions and idempotency keys: 158 bits in 32 letters and digits. */
export const createToken = (): string => randomLetters(TOKEN_LENGTH);

/** Creates a random token for a link in a message: 79 bits in 16 letters and digits. */
export const createLinkToken = (): string => randomLetters(LINK_TOKEN_LENGTH);

function randomLetters(length: number): string {
  let token = "";
  while (token.length < length) {
    for (const byte of randomBytes(length))
      if (byte < FAIR_BYTES) token += TOKEN_ALPHABET.charAt(byte % TOKEN_ALPHABET.length);
  }
  return token.slice(0, length);
}

/** Hashes a token for storage: its SHA-256 in hex (64 characters). */
export function hashToken(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

/** Compares two secrets in a time that tells nothing about where, or in what length, they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Creates a one-time password of decimal digits, including leading zeros.
 * @throws RangeError outside 4 to 12
 */
export function createCode(digits: number = rules.codeDigits): string {
  if (!Number.isInteger(digits) || digits < 4 || digits > 12) {
    throw new RangeError("A code has 4 to 12 digits");
  }
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}
