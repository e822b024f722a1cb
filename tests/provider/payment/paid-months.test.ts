/** Payments and refunds in the Payment History. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { beginVisit } from "../../helpers/counter/counter-person";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { type TestCustomer, useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

async function ordered(buyer: TestCustomer) {
  await fillCart(buyer, "circuit-training");
  const orderId = await checkOut(buyer);
  const { totalAmount: amount } = await buyer.api.orders.get({ params: { id: orderId } });
  return { orderId, amount };
}

const take = ({ orderId, amount }: { orderId: string; amount: number }) =>
  world.anybody.tills.take({
    body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });

const history = ({ api }: TestCustomer) => api.orders.list({ query: {} });

test("a month is what was received less what was returned, and refunds have lines of their own", async () => {
  const buyer = await world.customer();
  await register(buyer);
  const kept = await ordered(buyer);
  await take(kept);
  const voided = await ordered(buyer);
  const { receiptNumber } = await take(voided);
  await world.anybody.tills.void({
    body: { enteredBy, receiptNumber, reason: "wrong order" },
    idempotencyKey: randomUUID(),
  });
  const first = {
    month: "2026-11",
    received: kept.amount + voided.amount,
    returned: voided.amount,
  };
  const listed = await history(buyer);
  expect(listed.months).toEqual([first]);
  expect(listed.content[0]?.returns).toMatchObject([{ amount: voided.amount, voided: true }]);
  expect(listed.content[1]?.returns).toEqual([]);

  const { services } = await buyer.api.services.list();
  const id = services.find(({ cancelled }) => !cancelled)?.id as string;
  const quote = await buyer.api.packageCancellations.quote({ params: { id } });
  const refundAmount = quote?.refundAmount.health as number;
  await buyer.api.packageCancellations.cancel({
    params: { id },
    body: { reason: "HEALTH", refundAmount },
    idempotencyKey: randomUUID(),
  });
  const due = await history(buyer);
  expect(due.months).toEqual([first]);
  expect(due.content[1]?.returns).toEqual([{ amount: refundAmount, date: null, voided: false }]);

  // Still November in London, and December in Singapore.
  world.clock.set(new Date("2026-11-30T17:00:00Z"));
  const { orderNumber } = await buyer.api.orders.get({ params: { id: kept.orderId } });
  const operate = operatorFor({ db: world.database.db, now: world.clock.now });
  const [note] = (await buyer.api.orders.get({ params: { id: kept.orderId } })).creditNotes;
  await operate("refunds", "mark-paid", orderNumber, note?.number as string);
  const after = await history(buyer);
  expect(after.months).toEqual([{ month: "2026-12", received: 0, returned: refundAmount }, first]);
  expect(after.content[1]?.returns).toEqual([
    { amount: refundAmount, date: world.clock.now().toISOString(), voided: false },
  ]);
  expect((await buyer.api.orders.list({ query: { page: 1 } })).months).toBeUndefined();
});

test("at most half a year is listed, and nothing of another customer", async () => {
  const buyer = await world.customer();
  await register(buyer);
  for (let month = 0; month < 7; month += 1) {
    enteredBy = await beginVisit(world);
    await take(await ordered(buyer));
    world.clock.forward({ days: 31 });
  }
  const { months = [] } = await history(buyer);
  expect(months).toHaveLength(6);
  expect(months.every(({ received, returned }) => received > 0 && returned === 0)).toBe(true);
  expect((await history(await world.customer())).months).toEqual([]);
});
