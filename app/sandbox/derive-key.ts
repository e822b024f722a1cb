import { hkdfSync } from "node:crypto";

/** A key of its own for one purpose, 64 hex characters, derived from the root secret (RFC 5869). */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "sandbox", purpose, 32)).toString("hex");
}
