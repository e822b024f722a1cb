import { createHash } from "node:crypto";

/** Derives a UUID from words, always the same for the same words. It has version 8, whose bits are free to choose (RFC 9562). */
export function deriveUuid(...words: string[]): string {
  const hex = createHash("sha256").update(words.join(" ")).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
