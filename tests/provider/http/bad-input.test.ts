import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import type { CartChoice } from "~/contract/shop/cart";
import { register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

/* Text that no database stores: NUL, and halves of surrogate pairs. */

const world = useTestProvider();
let customer: TestCustomer;
beforeAll(async () => {
  customer = await world.customer();
  await register(customer);
});

const gymTonic: CartChoice = {
  categoryId: "active-ageing",
  productId: "gym-tonic",
  offeringId: "gym-tonic-24",
  centerId: "bukit-batok",
  clientId: null,
};
const put = (change: Partial<CartChoice>) =>
  customer.api.carts.put({ body: { items: [{ ...gymTonic, ...change }], source: "MYNH" } });

test.each(["\0", "a\0b", "\uD83D"])("%j is rejected in every field", async (text) => {
  const { api } = customer;
  const calls = [
    () => put({ productId: text }),
    () => put({ clientId: text }),
    () => put({ offeringId: text }),
    () => api.carts.applyCoupon({ body: { coupon: text } }),
    () => api.handOvers.create({ body: { place: `/${text}`, send: false } }),
    () => world.anybody.posters.open({ body: { staffCode: text } }),
    () =>
      world.anybody.denticarePublic.cancel({
        body: { clientSessionId: text, appointmentId: randomUUID() },
      }),
  ];
  for (const [index, call] of calls.entries())
    expect((await refusal(call()))?.httpCode, String(index)).toBe(400);
});

type Ask = (input: object) => Promise<unknown>;
const fieldsOf = (schema: unknown) =>
  Object.keys((schema as { shape?: Record<string, unknown> }).shape ?? {});

const reads = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>)
    .filter(([, { method }]) => method === "GET")
    .map(([name, call]) => ({ area, name, call })),
);

test.each(reads)("$area.$name rejects NUL in path and query", async ({ area, name, call }) => {
  const ask = (customer.api as unknown as Record<string, Record<string, Ask>>)[area]?.[name] as Ask;
  const params = Object.fromEntries(fieldsOf(call.params).map((field) => [field, "\0"]));
  const queries = fieldsOf(call.query).map((field) => ({ [field]: "\0" }));
  for (const query of queries.length > 0 ? queries : [{}]) {
    const failure = await refusal(ask({ params, query }));
    expect(failure?.httpCode ?? 200, JSON.stringify(query)).toBeLessThan(500);
  }
});

const OTHER_ID = "C-1.x_~";
const withIds = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>)
    .filter(([, { path, auth }]) => path.includes("{") && auth !== "gateway" && auth !== "bank")
    .map(([name, call]) => ({ area, name, call })),
);

test.each(withIds)(
  "$area.$name does not find another backend's ids",
  async ({ area, name, call }) => {
    const ask = (customer.api as unknown as Record<string, Record<string, Ask>>)[area]?.[
      name
    ] as Ask;
    const params = Object.fromEntries(fieldsOf(call.params).map((field) => [field, OTHER_ID]));
    const failure = await refusal(ask({ params, body: {}, idempotencyKey: randomUUID() }));
    expect(failure?.httpCode ?? 200).toBeLessThan(500);
  },
);

test("an id in a foreign format is not found", async () => {
  const { api } = customer;
  const idempotencyKey = randomUUID();
  const calls = [
    () => api.orders.get({ params: { id: OTHER_ID } }),
    () => api.sessions.vacantSlots({ query: { termId: OTHER_ID } }),
    () =>
      api.sessions.cancel({
        body: { bookingId: OTHER_ID, consent: true, withCharge: false },
        idempotencyKey,
      }),
    () => api.lovedOnes.get({ params: { id: OTHER_ID } }),
  ];
  for (const call of calls) expect(await refusal(call())).toMatchObject({ httpCode: 404 });
});
