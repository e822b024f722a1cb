/** The way in which a refund returns: as it was paid, or at a till for money that was paid there. */
export type RefundWay = "CARD" | "PAYNOW" | "EGIRO" | "TILL";

const ways = new Map<string, RefundWay>([
  ["CARD", "CARD"],
  ["PAYNOW", "PAYNOW"],
  ["EGIRO", "EGIRO"],
  ["CASH", "TILL"],
  ["NETS", "TILL"],
  ["CHEQUE", "TILL"],
]);

/** Finds the way for the method of a payment. Null for a method that another backend adds. */
export const findRefundWay = (method: string): RefundWay | null => ways.get(method) ?? null;
