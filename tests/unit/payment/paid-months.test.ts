import { expect, test } from "vitest";
import { sumPaidMonths } from "~/features/payment/invoice/paid-months";

const order = (createdDate: string, totalAmount: number, status = "PAID") => ({
  createdDate,
  totalAmount,
  status: status as "PAID",
});

const orders = [
  order("2026-11-20T02:00:00Z", 8720),
  order("2026-11-02T02:00:00Z", 9999, "CANCELLED"),
  // Still October in London, and November in Singapore.
  order("2026-10-31T17:00:00Z", 1000),
  order("2026-09-10T02:00:00Z", 21255),
  order("2026-08-10T02:00:00Z", 0),
];

test("adds up the payments of each Singapore month, the latest first", () => {
  expect(sumPaidMonths(orders, orders.length)).toEqual([
    { month: "2026-11", paid: 9720 },
    { month: "2026-09", paid: 21255 },
  ]);
});

test("a month whose orders are not all loaded is left out", () => {
  expect(sumPaidMonths(orders.slice(0, 4), 5)).toEqual([{ month: "2026-11", paid: 9720 }]);
});

test("at most half a year is listed", () => {
  const year = Array.from({ length: 12 }, (_, month) =>
    order(`2026-${String(12 - month).padStart(2, "0")}-15T02:00:00Z`, 100),
  );
  const told = sumPaidMonths(year, 12);
  expect([told.length, told[0]?.month, told.at(-1)?.month]).toEqual([6, "2026-12", "2026-07"]);
});
