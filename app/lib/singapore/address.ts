import { normaliseCode } from "../text/compact-text";

/** The parts of an address that are shown. Only block, street and postal code are required. */
export interface AddressLines {
  block: string;
  street: string;
  level?: string | null | undefined;
  unit?: string | null | undefined;
  building?: string | null | undefined;
  postalCode: string;
}

const text = (value: string | null | undefined): string => toNormalCase(value?.trim() ?? "");

/** Words that stay in capitals, or in lower case inside a name. */
const CAPITALS = new Set(["HDB", "LRT", "MRT", "NTU", "NTUC", "NUS", "SMU", "II", "III", "IV"]);
const SMALL = new Set(["OF", "AT", "AND", "THE", "ON", "IN"]);

/**
 * Converts a register's "JURONG WEST STREET 51" to "Jurong West Street 51". A name with a lower-case letter was typed by a person and
 * stays.
 */
export function toNormalCase(words: string): string {
  if (/\p{Ll}/u.test(words)) return words;
  return words.replace(/\p{Lu}[\p{Lu}'’]+/gu, (word, at: number) => {
    if (CAPITALS.has(word)) return word;
    if (at > 0 && SMALL.has(word)) return word.toLowerCase();
    return word.charAt(0) + word.slice(1).toLowerCase();
  });
}

/** Formats the lines of an address in the order of SPEC section 5 (Display), without empty ones. */
export function formatAddressLines(address: AddressLines): string[] {
  const block = address.block.trim();
  const levelAndUnit = [address.level, address.unit]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" - ");
  const postalCode = address.postalCode.trim();
  return [
    [block && `Blk ${block}`, text(address.street)].filter(Boolean).join(" "),
    levelAndUnit && `#${levelAndUnit}`,
    text(address.building),
    postalCode && `Singapore ${postalCode}`,
  ].filter(Boolean);
}

/** Words that people write around the six digits: "S640501", "S(640501)", "Singapore 640501", "640501 Singapore". */
const COUNTRY = "singapore|singapura|新加坡|சிங்கப்பூர்|postalcode|s['’]?pore|sgp?|s|\\p{P}";
const POSTAL_CODE = new RegExp(`^(?:${COUNTRY})*([0-9]{6})(?:${COUNTRY})*$`, "iu");

/**
 * Reads a postal code as people write it.
 * @returns its six digits, or the input if it is no postal code
 */
export function readPostalCode(typed: unknown): string {
  const text = normaliseCode(typed).replace(/[\p{Pd}\u2212]/gu, "");
  return POSTAL_CODE.exec(text)?.[1] ?? text;
}

/** Checks for exactly 6 digits (SPEC section 5). */
export function isPostalCode(value: string): boolean {
  return /^[0-9]{6}$/.test(value);
}
