import { hkdfSync } from "node:crypto";

/** Derives a key for one purpose from the root secret, 64 hex characters (RFC 5869). */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "sandbox", purpose, 32)).toString("hex");
}
