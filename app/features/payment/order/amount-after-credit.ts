import type { Cents } from "~/lib/money";

/** The amounts of an order, compatible with the contract's order. */
export interface CreditedOrder {
  totalAmount: Cents;
  creditedAmount?: Cents | undefined;
}

/** Computes what was paid or is to be paid: the total without what credit notes took off before the payment. */
export const computeAmountAfterCredit = ({
  totalAmount,
  creditedAmount = 0,
}: CreditedOrder): Cents => totalAmount - creditedAmount;
