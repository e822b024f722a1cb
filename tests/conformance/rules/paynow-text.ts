/** Parses the text of a PayNow code (EMVCo, merchant-presented; SG.PAYNOW), independently of the portal's encoder. */
import { assertRule } from "../kit";

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    assertRule(Number.isInteger(length) && length > 0, "each field of the code has its length");
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** Computes CRC-16/CCITT-FALSE over everything up to its own four digits. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

export function holdPayNow(text: string, wanted: { amount: number; reference: string }): void {
  assertRule(
    text.slice(-4) === crcOf(text.slice(0, -4)),
    "the code's last four digits are its CRC-16",
  );
  const fields = fieldsOf(text);
  const payee = fieldsOf(fields.get("26") ?? "");
  assertRule(payee.get("00") === "SG.PAYNOW", "tag 26 is SG.PAYNOW");
  assertRule(payee.get("01") === "2", "the payee is a UEN");
  assertRule(payee.get("03") === "0", "the amount cannot be changed");
  assertRule(
    fields.get("53") === "702" && fields.get("58") === "SG",
    "Singapore dollars, in Singapore",
  );
  const cents = Math.round(Number(fields.get("54")) * 100);
  assertRule(
    cents === wanted.amount,
    `amount of the code in cents: expected ${wanted.amount}, got ${cents}`,
  );
  const reference = fieldsOf(fields.get("62") ?? "").get("01");
  assertRule(reference === wanted.reference, "the code carries the bill reference");
}
