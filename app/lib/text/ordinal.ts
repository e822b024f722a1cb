/** Formats an ordinal: 1st, 2nd, 3rd, 4th … and th for 11th to 13th (SPEC section 9). */
export function formatOrdinal(n: number): string {
  const lastTwo = n % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${n}th`;
  return `${n}${{ 1: "st", 2: "nd", 3: "rd" }[n % 10] ?? "th"}`;
}
