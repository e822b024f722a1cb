import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, outcome } from "../../helpers/package-owner";
import { openTestProvider, type TestProvider } from "../../helpers/provider-world";
import { newNric, profileOf, register } from "../../helpers/registered";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world?.close());

const TOO_YOUNG = "This programme is for people aged 60 and above.";

test("of each line of a cart it is told whether its person may join, before there is a price", async () => {
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

test("an order that waited is not paid once its person may not join any more: by a place bought meanwhile", async () => {
  const customer = await world.customer();
  const { api } = customer;
  await register(customer);
  const strength = {
    categoryId: "active-ageing",
    productId: "functional-strength-training",
    offeringId: "functional-strength-training-24",
    centerId: "taman-jurong",
  };
  await api.carts.put({ body: { items: [strength], source: "MYNH" } });
  const { totalAmount: amount } = await api.carts.checkoutInfo();
  const idempotencyKey = randomUUID();
  const { orderId } = await api.carts.checkout({ body: { totalAmount: amount }, idempotencyKey });
  const { orderNumber: billReferenceNumber } = await api.orders.get({ params: { id: orderId } });
  await buy(api, "functional-strength-training");
  const refused =
    "Functional Strength Training: This person is already in this programme. Nothing is taken now, and you can cancel this order.";
  const byPayNow = { billReferenceNumber, amount };
  const byCard = { orderId, amount, saveCard: false, returnUrl: "http://portal.example/back" };
  expect(await outcome(api.payments.dbsPay({ body: byPayNow, idempotencyKey: randomUUID() }))).toBe(
    refused,
  );
  expect(
    await outcome(api.payments.payByCard({ body: byCard, idempotencyKey: randomUUID() })),
  ).toBe(refused);
});
