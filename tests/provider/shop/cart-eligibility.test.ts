import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ApiClient } from "~/web/api/client.server";
import { buy, outcome, packages } from "../../helpers/booking/package-owner";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const TOO_YOUNG = "This programme is for people aged 60 and above.";

test("each line of a cart shows whether its person may join, before any price", async () => {
  const customer = await world.customer();
  const { api } = customer;
  const [offer] = await api.catalogue.offerings({ params: { id: "day-care" } });
  const [centre] = await api.catalogue.centres({ params: { id: "day-care" } });
  const dayCare = {
    categoryId: "day-care",
    productId: "day-care",
    offeringId: offer?.id as string,
    centerId: centre?.id as string,
  };
  const circuit = {
    categoryId: "active-ageing",
    productId: "circuit-training",
    offeringId: "circuit-training-12",
    centerId: "taman-jurong",
  };
  const reasons = async (dateOfBirth?: string) =>
    (await api.carts.eligibility({ query: { dateOfBirth } })).map(({ id, reason }) => [
      lines.findIndex((line) => line.id === id),
      reason,
    ]);
  const put = async (items: object[]) =>
    (await api.carts.put({ body: { items: items as never, source: "MYNH" } })).items;
  let lines = await put([dayCare, circuit]);
  // Nothing is known of oneself before the first registration, but for what was typed.
  expect(await reasons()).toEqual([]);
  expect(await reasons("1990-01-01")).toEqual([[0, TOO_YOUNG]]);
  await register(customer);
  const young = { ...profileOf(newNric()), dateOfBirth: "1990-01-01", email: "y@mail.example" };
  const { id: clientId } = await api.lovedOnes.create({
    body: young,
    idempotencyKey: randomUUID(),
  });
  lines = await put([dayCare, { ...dayCare, clientId }, circuit]);
  expect(await reasons()).toEqual([[1, TOO_YOUNG]]);
  expect(await reasons("1990-01-01")).toEqual([
    [0, TOO_YOUNG],
    [1, TOO_YOUNG],
  ]);
});

const strength = {
  ...packages["functional-strength-training"],
  productId: "functional-strength-training",
};

/** Creates a customer who can order the same place several times without paying. */
async function ordering(clientId: string | null = null) {
  const customer = await world.customer();
  const { api } = customer;
  const nric = newNric();
  const { id } = await api.profiles.put({ body: profileOf(nric) });
  const order = async () => {
    await api.carts.put({ body: { items: [{ ...strength, clientId }], source: "MYNH" } });
    const { totalAmount: amount } = await api.carts.checkoutInfo();
    const idempotencyKey = randomUUID();
    const { orderId } = await api.carts.checkout({ body: { totalAmount: amount }, idempotencyKey });
    const { orderNumber } = await api.orders.get({ params: { id: orderId } });
    return { orderId, orderNumber, amount };
  };
  return { api, order, nric, id: id as string };
}
type Order = Awaited<ReturnType<Awaited<ReturnType<typeof ordering>>["order"]>>;

const byPayNow = (api: ApiClient, { orderNumber, amount }: Order) =>
  api.payments.dbsPay({
    body: { billReferenceNumber: orderNumber, amount },
    idempotencyKey: randomUUID(),
  });
const byCard = (api: ApiClient, { orderId, amount }: Order) =>
  api.payments.payByCard({
    body: { orderId, amount, saveCard: false, returnUrl: "http://portal.example/back" },
    idempotencyKey: randomUUID(),
  });

test("a waiting order cannot be paid after its person lost eligibility by another purchase", async () => {
  const { api, order } = await ordering();
  const waiting = await order();
  await buy(api, "functional-strength-training");
  const refused =
    "Functional Strength Training: This person is already in this programme. Nothing is taken now, and you can cancel this order.";
  expect(await outcome(byPayNow(api, waiting))).toBe(refused);
  expect(await outcome(byCard(api, waiting))).toBe(refused);
});

test("a payment by a customer whom the person has not confirmed holds up no payment of the person", async () => {
  const person = await ordering();
  const stranger = await ordering(person.id);
  await stranger.api.linking.link({
    body: { idType: "NRIC", nric: person.nric, clientId: person.id, lovedOne: true },
  });
  await byPayNow(stranger.api, await stranger.order());
  expect(await outcome(byPayNow(person.api, await person.order()))).toBe("done");
});

test("one person holds no more than one seat in an order, and two in unpaid orders", async () => {
  const { api, order } = await ordering();
  await api.carts.put({ body: { items: [strength, strength], source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  const twice = api.carts.checkout({ body: { totalAmount }, idempotencyKey: randomUUID() });
  expect(await outcome(twice)).toContain("twice for the same person");
  const { orderNumber } = await order();
  await order();
  expect(await outcome(order())).toContain(`your order ${orderNumber} waits`);
});

test("the unpaid orders of a customer hold six seats at most, whoever they are for", async () => {
  const { api, order } = await ordering();
  await order();
  await order();
  const family = [];
  for (let nth = 0; nth < 3; nth += 1)
    family.push(
      await api.lovedOnes.create({
        body: { ...profileOf(newNric()), email: null },
        idempotencyKey: randomUUID(),
      }),
    );
  const orderFor = async ({ id }: { id: string | null }) => {
    await api.carts.put({ body: { items: [{ ...strength, clientId: id }], source: "MYNH" } });
    const { totalAmount } = await api.carts.checkoutInfo();
    return outcome(api.carts.checkout({ body: { totalAmount }, idempotencyKey: randomUUID() }));
  };
  const answers = [];
  for (const person of [...family, ...family.slice(0, 2)]) answers.push(await orderFor(person));
  expect(answers.slice(0, 4)).toEqual(Array(4).fill("done"));
  expect(answers[4]).toContain("waits for its payment");
});

test("orders of a day that were never paid hold twelve seats one after the other, and no more", async () => {
  const { api, order } = await ordering();
  for (let nth = 0; nth < 12; nth += 1)
    await api.orders.cancel({ params: { id: (await order()).orderId } });
  expect(await outcome(order())).toContain("several times today without paying");
  world.clock.forward({ days: 1 });
  expect(await outcome(order())).toBe("done");
});

test("two orders for one place have only one payment open at a time", async () => {
  const { api, order } = await ordering();
  const both = [await order(), await order()];
  const outcomes = await Promise.all(both.map((one) => outcome(byPayNow(api, one))));
  const opened = both[outcomes.indexOf("done")] as Order;
  const other = both.find((one) => one !== opened) as Order;
  const refused = `Order ${opened.orderNumber} is for the same place, and its payment is open. Please pay that order, or cancel it first. Nothing is taken now.`;
  expect(outcomes.toSorted()).toEqual([refused, "done"]);
  expect(await outcome(byCard(api, other))).toBe(refused);
  await api.orders.cancel({ params: { id: opened.orderId } });
  expect(await outcome(byPayNow(api, other))).toBe("done");
});
