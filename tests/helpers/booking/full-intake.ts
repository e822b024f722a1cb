/** Intakes without a free place, filled by orders that are not paid. */
import { randomUUID } from "node:crypto";
import { type Buyer, newBuyer, strengthTraining } from "../payment/buyer";

/** The capacity of a cart. Two full carts take more seats than an intake has. */
const MOST_LINES = 10;

/** Holds seats of the next intakes with an order that is not paid. @returns the order. */
async function holdSeats({ api }: Buyer, many: number): Promise<string> {
  await api.carts.put({ body: { items: Array(many).fill(strengthTraining), source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  return orderId;
}

/** Fills an intake of strength training. */
export async function fillIntake(origin: string) {
  const holders = await Promise.all(Array.from({ length: 3 }, () => newBuyer(origin)));
  const [one, ...others] = holders as [Buyer, Buyer, Buyer];
  const seat = await holdSeats(one, 1);
  const rest: string[] = [];
  for (const other of others) rest.push(await holdSeats(other, MOST_LINES));
  return {
    /** Frees one seat. */
    freeOne: () => one.api.orders.cancel({ params: { id: seat } }),
    freeOthers: async () => {
      for (const [nth, id] of rest.entries())
        await others[nth]?.api.orders.cancel({ params: { id } });
    },
  };
}
