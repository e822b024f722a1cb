/** Words about cancelled packages, for messages. */
const WAYS: Record<string, string> = {
  CARD: "to your card, within 10 working days",
  PAYNOW: "by PayNow, within 10 working days",
  EGIRO: "to your bank account, within 10 working days",
  CASH: "at the centre or by PayNow, within 10 working days",
  NETS: "at the centre or by PayNow, within 10 working days",
  CHEQUE: "at the centre or by PayNow, within 10 working days",
};

/** Says how a refund comes back, after its amount. */
export const describeRefundWay = (method: string): string => WAYS[method] ?? "";

/** A deduction by eGIRO that is still to be made. */
export interface OpenDeduction {
  collectOn: string;
  /** In cents, before the cancellation. */
  amount: number;
  /** True if the bank already has it. */
  sent: boolean;
}
