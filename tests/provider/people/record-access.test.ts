import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mastercode } from "~/database/schema/offering/code-list";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import { confirmHolders, newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import {
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from "../../helpers/provider/test-provider";

/* Linking grants access and removal ends it. authorisation-matrix.test.ts covers the callers of each call. */

let world: TestProvider;
/** The person whose records are read, with an account. */
let self: TestCustomer;
let clientId: string;
let nric: string;
let linked: TestCustomer;
let unlinked: TestCustomer;
let stranger: TestCustomer;

const codeOf = async (asked: Promise<unknown>) => {
  try {
    await asked;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.httpCode;
    throw error;
  }
};

const body = () => ({ ...profileOf(), nric: undefined, email: `${self.subject}@mail.example` });

const linkTo = (customer: TestCustomer) =>
  customer.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });

beforeAll(async () => {
  world = await openTestProvider();
  [self, linked, unlinked, stranger] = (await Promise.all(
    [1, 2, 3, 4].map(() => world.customer()),
  )) as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
  nric = newNric();
  const profile = await self.api.profiles.put({
    body: { ...profileOf(nric), email: `${self.subject}@mail.example` },
  });
  clientId = profile.id as string;
  await register(linked);
  await register(stranger);
  await linkTo(linked);
  await linkTo(unlinked);
  await confirmHolders(self.api);
  await unlinked.api.lovedOnes.remove({ params: { id: clientId } });
});
afterAll(() => world.close());

test("only the linked customer reaches the person's profile, addresses and contacts in view-as", async () => {
  const reads = [
    (api: ApiClient) => api.profiles.get(),
    (api: ApiClient) => api.addresses.list(),
    (api: ApiClient) => api.contacts.list(),
    (api: ApiClient) => api.services.list(),
    (api: ApiClient) => api.accessHistory.list({ query: {} }),
  ];
  for (const read of reads) {
    expect(await codeOf(read(linked.actingFor(clientId)))).toBe(200);
    expect(await codeOf(read(stranger.actingFor(clientId)))).toBe(403);
    expect(await codeOf(read(unlinked.actingFor(clientId)))).toBe(403);
  }
  expect((await linked.actingFor(clientId).profiles.get()).id).toBe(clientId);
});

test("reads and changes by a linked customer are recorded and visible to the person", async () => {
  const before = (await self.api.accessHistory.list({ query: {} })).total;
  world.clock.forward({ minutes: 1 });
  await linked.actingFor(clientId).profiles.get();
  await linked.actingFor(clientId).profiles.put({ body: body() });
  const { content, total } = await self.api.accessHistory.list({ query: {} });
  expect(total).toBe(before + 1);
  expect(content).toContainEqual(
    expect.objectContaining({ call: "profiles.put", changed: true, by: "Ong Siew Kheng" }),
  );
  expect(content).toContainEqual(expect.objectContaining({ call: "profiles.get", changed: false }));
  await self.api.profiles.get();
  expect((await self.api.accessHistory.list({ query: {} })).total).toBe(total);
});

test("every wrong proof gets the same answer", async () => {
  const tries = [
    { idType: "NRIC", nric, clientId: "Wrong123" },
    { idType: "NRIC", nric: newNric(), clientId },
    { idType: "NRIC", nric: newNric(), clientId: "Wrong123" },
    { idType: "PASSPORT", nric, clientId },
  ] as const;
  for (const body of tries) {
    const refusal = await stranger.api.linking
      .link({ body: { ...body, lovedOne: true } })
      .catch((error: ApiError) => error.failure);
    expect(refusal).toMatchObject({ httpCode: 400, errorCode: "LINK_REFUSED" });
  }
  expect(
    (await stranger.api.linking.status({ query: { nric, linkingType: "NRIC" } })).status,
  ).toBeNull();
  expect((await linked.api.linking.status({ query: { nric, linkingType: "NRIC" } })).status).toBe(
    "LINKED",
  );
});

test("no customer acts for another when the configuration disables it", async () => {
  const row = { code: "APP_CONFIG", key: "disabledLovedOne", value: "true" };
  await world.database.db.insert(mastercode).values(row);
  expect((await world.anybody.configuration.app()).disabledLovedOne).toBe(true);
  expect(await codeOf(linked.api.lovedOnes.list())).toBe(403);
  expect(await codeOf(linked.actingFor(clientId).profiles.get())).toBe(403);
  expect(await codeOf(linked.api.profiles.get())).toBe(200);
  await world.database.db.delete(mastercode);
});

test("a removal ends the access at the next call", async () => {
  const acting = linked.actingFor(clientId);
  expect(await codeOf(acting.profiles.get())).toBe(200);
  await linked.api.lovedOnes.remove({ params: { id: clientId } });
  expect(await codeOf(acting.profiles.get())).toBe(403);
  expect(await codeOf(linked.api.lovedOnes.get({ params: { id: clientId } }))).toBe(404);
});

test("the same person added in ten tabs at once becomes one record, and the other tabs get a refusal", async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, () => world.customer()));
  const person = { ...profileOf(), email: "chua.ah.moi@mail.example" };
  const answers = await Promise.all(
    customers.map(({ api }) =>
      refusal(api.lovedOnes.create({ body: person, idempotencyKey: randomUUID() })),
    ),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  const taken = { httpCode: 409, errorCode: "ID_NUMBER_TAKEN" };
  expect(answers.filter((answer) => answer !== null)).toEqual(
    Array(9).fill(expect.objectContaining(taken)),
  );
});

test("an imported record keeps its locked name and e-mail, and its form can be saved", async () => {
  const imported = await world.customer();
  const id = await register(imported);
  await world.database.db
    .update(client)
    .set({ name: "Lee  Mei Ling", email: "Mei@X.sg", linkingStatus: "LINKED" })
    .where(eq(client.id, id));
  const update = { ...profileOf(), nric: undefined, name: "Lee Mei Ling", email: "mei@x.sg" };
  const saved = await imported.api.profiles.put({ body: { ...update, companyName: "Keppel" } });
  expect(saved).toMatchObject({
    name: "Lee  Mei Ling",
    email: "Mei@X.sg",
    companyName: "Keppel",
  });
  for (const other of [{ name: "Lee Mei" }, { email: "thief@mail.example" }])
    expect(
      await refusal(imported.api.profiles.put({ body: { ...update, ...other } })),
    ).toMatchObject({ errorCode: "FIELD_LOCKED" });
});

test("an e-mail address in capitals from the identity provider registers like any other", async () => {
  const newcomer = await world.customer();
  await world.database.db
    .update(customer)
    .set({ email: "Tan@X.sg" })
    .where(eq(customer.id, newcomer.customerId));
  const body = { ...profileOf(), email: "tan@x.sg" };
  expect((await newcomer.api.profiles.put({ body })).email).toBe("tan@x.sg");
});
