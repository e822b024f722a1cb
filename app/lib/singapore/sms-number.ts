/** Which mobile numbers get SMS. An SMS to some countries and to premium numbers costs dollars, which fraudsters share (toll fraud). */
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Countries (ISO 3166-1) that get SMS unless the provider's data list others: Singapore and its neighbours, and countries where customers'
 * children live. A calling code alone does not decide, because +1 and +44 have expensive islands.
 */
export const DEFAULT_SMS_COUNTRIES: readonly string[] = [
  ...["SG", "MY", "ID", "TH", "PH", "VN", "BN", "HK", "MO", "TW", "CN", "JP", "KR", "IN"],
  ...["AU", "NZ", "GB", "IE", "US", "CA", "DE", "FR", "NL", "CH", "SE", "AE"],
];

const SINGAPORE_MOBILE = /^\+65[89][0-9]{7}$/;

/** @param number in E.164. A landline, a premium and a satellite number get no SMS in any country. */
export function canReceiveSms(number: string, countries: readonly string[]): boolean {
  if (SINGAPORE_MOBILE.test(number)) return countries.includes("SG");
  const parsed = parsePhoneNumberFromString(number);
  const type = parsed?.getType();
  return (
    parsed?.country !== undefined &&
    countries.includes(parsed.country) &&
    (type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE")
  );
}
