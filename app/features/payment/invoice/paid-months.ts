/** The payments per month, computed from the orders that a page has loaded. */
import type { OrderSummary } from "~/contract/payment/order";
import { getMonth, toSingaporeDay } from "~/lib/singapore-date";
import { computeAmountAfterCredit } from "../order/amount-after-credit";
import type { PaidMonth } from "./paid-by-month";

const MAX_MONTHS = 6;

/**
 * Sums the latest months with payments, latest first.
 * @param orders latest first.
 * @param all the number of all orders. A month that may continue after the last loaded order is left out.
 */
export function sumPaidMonths(
  orders: readonly Pick<
    OrderSummary,
    "status" | "createdDate" | "totalAmount" | "creditedAmount"
  >[],
  all: number,
): PaidMonth[] {
  const months = new Map<string, number>();
  for (const { status, createdDate, ...amounts } of orders) {
    const month = getMonth(toSingaporeDay(new Date(createdDate)));
    const paid = computeAmountAfterCredit(amounts);
    if (status === "PAID" && paid > 0) months.set(month, (months.get(month) ?? 0) + paid);
  }
  const last = orders.at(-1);
  if (last && orders.length < all)
    months.delete(getMonth(toSingaporeDay(new Date(last.createdDate))));
  return [...months].slice(0, MAX_MONTHS).map(([month, paid]) => ({ month, paid }));
}
