/** Intakes without a free place, filled by orders that are not paid. */
import { randomUUID } from "node:crypto";
import { type Buyer, newBuyer, strengthTraining } from "../payment/buyer";
import { newNric, profileOf } from "../people/registered";

/** The loved ones whom a customer can add on one day. Each person holds one seat. */
const LOVED_ONES = 4;
/** Customers who take more seats than an intake has. */
const CUSTOMERS = 4;

/** Holds seats of the next intakes with an order that is not paid, for the customer and loved ones. @returns the order. */
async function holdSeats({ api }: Buyer, lovedOnes: number): Promise<string> {
  const people: (string | null)[] = [null];
  for (let index = 0; index < lovedOnes; index++) {
    const body = { ...profileOf(newNric()), email: `${randomUUID()}@mail.example` };
    people.push((await api.lovedOnes.create({ body, idempotencyKey: randomUUID() })).id);
  }
  const items = people.map((clientId) => ({ ...strengthTraining, clientId }));
  await api.carts.put({ body: { items, source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  return orderId;
}

/** Fills an intake of strength training. */
export async function fillIntake(origin: string) {
  const one = await newBuyer(origin);
  const seat = await holdSeats(one, 0);
  const others = await Promise.all(Array.from({ length: CUSTOMERS }, () => newBuyer(origin)));
  const rest: string[] = [];
  for (const other of others) rest.push(await holdSeats(other, LOVED_ONES));
  return {
    /** Frees one seat. */
    freeOne: () => one.api.orders.cancel({ params: { id: seat } }),
    freeOthers: async () => {
      for (const [nth, id] of rest.entries())
        await others[nth]?.api.orders.cancel({ params: { id } });
    },
  };
}
