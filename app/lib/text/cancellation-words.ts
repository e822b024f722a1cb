/** Words about cancelled packages, for messages to staff. */
import { rules } from "../rules";

const WAYS: Record<string, string> = {
  CARD: "to your card",
  PAYNOW: "by PayNow",
  EGIRO: "to your bank account",
  CASH: "at the centre or by PayNow",
  NETS: "at the centre or by PayNow",
  CHEQUE: "at the centre or by PayNow",
};

/** Says how a refund comes back, after its amount. */
export const describeRefundWay = (method: string): string =>
  WAYS[method] ? `${WAYS[method]}, within ${rules.refundDays} working days` : "";

/** A deduction by eGIRO that is still to be made. */
export interface OpenDeduction {
  collectOn: string;
  /** In cents, before the cancellation. */
  amount: number;
  /** True if the bank already has it. */
  sent: boolean;
}
