import { type Cents, formatAmount } from "../money";
import { toSingaporeDay, toSingaporeTime } from "../singapore-date";

/** One bill to be paid by PayNow. */
export interface PayNowBill {
  /** The payee's UEN, with the three characters of a branch if it has one. */
  uen: string;
  /** More than 0. */
  amountCents: Cents;
  /** The bill reference, 1 to 25 visible ASCII characters. */
  reference: string;
  expiresAt: Date;
  /** The name that the bank shows, cut to 25 ASCII characters at a word. */
  merchantName: string;
  /** Cut to 15 ASCII characters. The default is Singapore. */
  city?: string;
}

const CRC_TAG_AND_LENGTH = "6304";

/**
 * Builds the text of a PayNow QR code: EMVCo merchant-presented mode with SG.PAYNOW in tag 26. Its fields are proxy type 2 for UEN,
 * amount not editable, and expiry YYYYMMDDHHmmss in Singapore time. 62-01 is the bill reference and 63 the CRC-16.
 * @throws RangeError for a bill that no bank would accept
 */
export function buildPayNowString(bill: PayNowBill): string {
  if (!Number.isSafeInteger(bill.amountCents) || bill.amountCents <= 0) {
    throw new RangeError("The amount must be more than nothing");
  }
  // A reference that was cut would match no bill, so it is refused instead.
  if (!/^[\x21-\x7e]{1,25}$/.test(bill.reference)) {
    throw new RangeError("The reference must have 1 to 25 visible ASCII characters");
  }
  if (!/^[0-9A-Z]{9,10}(?:[0-9A-Z]{3})?$/.test(bill.uen)) throw new RangeError("Not a UEN");
  const account = [
    field("00", "SG.PAYNOW"),
    field("01", "2"),
    field("02", bill.uen),
    field("03", "0"),
    field("04", expiry(bill.expiresAt)),
  ].join("");
  const body = [
    field("00", "01"),
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "702"),
    field("54", formatAmount(bill.amountCents)),
    field("58", "SG"),
    field("59", printable(bill.merchantName, 25)),
    field("60", printable(bill.city ?? "Singapore", 15)),
    field("62", field("01", bill.reference)),
    CRC_TAG_AND_LENGTH,
  ].join("");
  return body + computeCrc16(body);
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError("A QR field holds at most 99 characters");
  return id + String(value.length).padStart(2, "0") + value;
}

// ASCII only, so that a length in characters is a length in bytes too. Accents are dropped, and a
// name with nothing left is "NA", since the field may not be empty.
function printable(text: string, maxLength: number): string {
  const ascii = text.normalize("NFKD").replace(/[^\x20-\x7e]/g, "");
  return cutAtWord(ascii.replace(/ +/g, " ").trim(), maxLength) || "NA";
}

/** Cuts text to as many whole words as fit. A first word that does not fit is cut itself. */
function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf(" ", maxLength);
  return text.slice(0, end > 0 ? end : maxLength);
}

function expiry(instant: Date): string {
  const seconds = String(instant.getUTCSeconds()).padStart(2, "0");
  return `${toSingaporeDay(instant)}${toSingaporeTime(instant)}`.replace(/[-:]/g, "") + seconds;
}

/**
 * Computes the CRC-16 of ASCII text as four capital hex digits: polynomial 1021, initial value FFFF, nothing reflected (ISO/IEC 13239 as
 * EMVCo uses it). "123456789" gives "29B1".
 */
export function computeCrc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? (crc << 1) & 0xffff : ((crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/**
 * Parses the fields of one level of a QR text by their two-digit id. Call it again on "26" or "62" for their contents.
 * @returns null if the lengths do not add up or an id appears twice
 */
export function parseTlv(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let rest = text;
  while (rest !== "") {
    const [, id, length] = /^(\d{2})(\d{2})/.exec(rest) ?? [];
    if (id === undefined || fields.has(id)) return null;
    const end = 4 + Number(length);
    if (rest.length < end) return null;
    fields.set(id, rest.slice(4, end));
    rest = rest.slice(end);
  }
  return fields;
}

/** Checks whether the last four characters are the CRC of everything before them, "6304" included. */
export function hasValidCrc(text: string): boolean {
  const body = text.slice(0, -4);
  return body.endsWith(CRC_TAG_AND_LENGTH) && computeCrc16(body) === text.slice(-4);
}
