/**
 * A code, number or ID as it is compared: full-width letters and digits become ordinary ones, and invisible marks and white space go. The
 * reader of each kind of value begins with it.
 */
export function compactText(value: unknown): string {
  return typeof value === "string"
    ? value.normalize("NFKC").replace(/[\s\u0085\u2800\p{Cc}\p{Cs}\p{DI}]/gu, "")
    : "";
}
