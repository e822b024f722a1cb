/** The amount of an order that is to be paid. */
import type { order } from "~/database/schema/order";
import type { Cents } from "~/lib/money";

type Amounts = Pick<typeof order.$inferSelect, "totalCents" | "creditedCents">;

/** @returns the total without what credit notes took off before the payment. */
export const computeAmountDue = ({ totalCents, creditedCents }: Amounts): Cents =>
  totalCents - creditedCents;
