/**
 * Normalises a code, number or ID for comparison. Full-width letters and digits become ordinary ones, and invisible marks and white space
 * are removed. The parser of each kind of value starts with it.
 */
export function compactText(value: unknown): string {
  return typeof value === "string"
    ? value.normalize("NFKC").replace(/[\s\u0085\u2800\p{Cc}\p{Cs}\p{DI}]/gu, "")
    : "";
}
