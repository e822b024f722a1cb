import { brand } from "~/lib/brand/brand";
import { parseAmount } from "~/lib/money";
import { hasValidCrc, parseTlv } from "~/lib/singapore/paynow-qr";
import { isDay, toInstant } from "~/lib/singapore-date";

/** The payment that a PayNow QR code requests. */
export interface PayNowBill {
  uen: string;
  amountCents: number;
  reference: string;
  expiresAt: Date;
}

/**
 * Reads the text of a QR code.
 * @returns null if it was changed, is incomplete, or pays another payee
 */
export function readBill(qr: string): PayNowBill | null {
  if (qr.length > 500 || !hasValidCrc(qr)) return null;
  const fields = parseTlv(qr);
  const account = parseTlv(fields?.get("26") ?? "");
  const reference = parseTlv(fields?.get("62") ?? "")?.get("01") ?? "";
  const amountCents = parseAmount(fields?.get("54") ?? "");
  const expiresAt = readExpiry(account?.get("04") ?? "");
  const uen = account?.get("02") ?? "";
  const isPayNow = account?.get("00") === "SG.PAYNOW" && account.get("01") === "2";
  const isDollars = fields?.get("53") === "702";
  if (!isPayNow || !isDollars || uen !== brand.uen || expiresAt === null) return null;
  if (amountCents === null || amountCents < 1 || !/^[\x21-\x7e]{1,25}$/.test(reference))
    return null;
  return { uen, amountCents, reference, expiresAt };
}

/** YYYYMMDDHHmmss in Singapore. */
function readExpiry(text: string): Date | null {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return null;
  return new Date(toInstant(day, `${hour}:${minute}`).getTime() + Number(second) * 1000);
}
