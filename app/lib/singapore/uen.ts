/** Unique entity numbers of Singapore, each with a check letter at its end (ACRA, the three forms of uen.gov.sg). */

const BUSINESS = /^\d{8}[A-Z]$/;
const COMPANY = /^\d{9}[A-Z]$/;
const OTHER = /^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/;
const OTHER_SIGNS = "ABCDEFGHJKLMNPQRSTUVWX0123456789";

export const isUenFormat = (uen: string) =>
  BUSINESS.test(uen) || COMPANY.test(uen) || OTHER.test(uen);

/** Computes the check letter at the end of a number. */
export function computeUenCheckLetter(uen: string): string {
  if (BUSINESS.test(uen))
    return "XMKECAWLJDB"[sum(digits(uen), [10, 4, 9, 3, 8, 2, 7, 1]) % 11] as string;
  if (COMPANY.test(uen))
    return "ZKCMDNERGWH"[sum(digits(uen), [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] as string;
  const places = [...uen.slice(0, -1)].map((sign) => OTHER_SIGNS.indexOf(sign));
  return OTHER_SIGNS[(sum(places, [4, 3, 5, 3, 10, 2, 2, 5, 7]) - 5) % 11] as string;
}

const digits = (uen: string) => [...uen.slice(0, -1)].map(Number);

const sum = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
