import { compactText } from "../text/compact-text";

/** The parts of an address that are shown. Only block, street and postal code are required. */
export interface AddressLines {
  block: string;
  street: string;
  level?: string | null | undefined;
  unit?: string | null | undefined;
  building?: string | null | undefined;
  postalCode: string;
}

const text = (value: string | null | undefined): string => inNormalCase(value?.trim() ?? "");

/** What stays in capitals, or in small letters inside a name. */
const CAPITALS = new Set(["HDB", "LRT", "MRT", "NTU", "NTUC", "NUS", "SMU", "II", "III", "IV"]);
const SMALL = new Set(["OF", "AT", "AND", "THE", "ON", "IN"]);

/** "JURONG WEST STREET 51", as registers write it, is "Jurong West Street 51". What has a small letter was written by a person and stays. */
export function inNormalCase(words: string): string {
  if (/\p{Ll}/u.test(words)) return words;
  return words.replace(/\p{Lu}[\p{Lu}'’]+/gu, (word, at: number) => {
    if (CAPITALS.has(word)) return word;
    if (at > 0 && SMALL.has(word)) return word.toLowerCase();
    return word.charAt(0) + word.slice(1).toLowerCase();
  });
}

/** The lines of an address in the order of SPEC section 5 (Display), empty ones left out. */
export function addressLines(address: AddressLines): string[] {
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

/** What people write before the six digits, and around them: "S640501", "S(640501)", "Singapore 640501". */
const BEFORE_POSTAL_CODE = /^(?:singapore|s['’]?pore|sg|s)?[([,.:#]*(?=[0-9]{6}[)\],.]*$)/i;

/** A postal code as people write it: its six digits, or what was typed where it is none. */
export function readPostalCode(typed: unknown): string {
  const text = compactText(typed).replace(/[\p{Pd}\u2212]/gu, "");
  const digits = text.replace(BEFORE_POSTAL_CODE, "");
  return digits === text ? text.replace(/^([0-9]{6})[)\],.]+$/, "$1") : digits.slice(0, 6);
}

/** SPEC section 5: exactly 6 digits. */
export function isPostalCode(value: string): boolean {
  return /^[0-9]{6}$/.test(value);
}
