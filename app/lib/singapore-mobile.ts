/** What a person typed, without the spaces, dashes, dots and brackets people put in phone numbers. */
export function normalisePhone(value: string): string {
  return value.normalize("NFKC").replace(/[\s\p{Pd}.()]/gu, "");
}

/** SPEC section 5: 8 digits starting with 6, 8 or 9. Spaces and dashes are tolerated. */
export function isSingaporeMobile(number: string): boolean {
  return /^[689][0-9]{7}$/.test(normalisePhone(number));
}
