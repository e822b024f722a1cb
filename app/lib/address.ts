/** The parts of an address that are shown. Only block, street and postal code are required. */
export interface AddressLines {
  block: string;
  street: string;
  level?: string | null | undefined;
  unit?: string | null | undefined;
  building?: string | null | undefined;
  postalCode: string;
}

const text = (value: string | null | undefined): string => value?.trim() ?? "";

/** The lines of an address in the order of SPEC section 5 (Display), empty ones left out. */
export function addressLines(address: AddressLines): string[] {
  const block = text(address.block);
  const levelAndUnit = [text(address.level), text(address.unit)].filter(Boolean).join(" - ");
  const postalCode = text(address.postalCode);
  return [
    [block && `Blk ${block}`, text(address.street)].filter(Boolean).join(" "),
    levelAndUnit && `#${levelAndUnit}`,
    text(address.building),
    postalCode && `Singapore ${postalCode}`,
  ].filter(Boolean);
}

/** SPEC section 5: exactly 6 digits. */
export function isPostalCode(value: string): boolean {
  return /^[0-9]{6}$/.test(value);
}
