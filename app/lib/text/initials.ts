import { removeTitles } from "./first-name";

/**
 * Extracts the first two letters of a name, in capitals, for the generated picture (SPEC section 3, User profile): "Tan Ah Kow" gives
 * "TA", "Siti" gives "SI", "陈大文" gives "陈大". Titles do not count. The result is "?" without a letter.
 */
export function getInitials(name: string): string {
  const words = removeTitles(name.normalize("NFC").trim().split(/\s+/));
  const letters = words.join(" ").match(/\p{L}\p{M}*/gu) ?? [];
  return letters.slice(0, 2).join("").toUpperCase() || "?";
}
