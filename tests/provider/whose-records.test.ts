import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import type { HealthAnswers } from "~/contract/health-declaration";
import { mastercode } from "~/database/schema/offering";
import { client, customer } from "~/database/schema/people";
import { type ApiClient, ApiError } from "~/portal/client.server";
import { openTestProvider, type TestCustomer, type TestProvider } from "../helpers/provider-world";
import { refusal } from "../helpers/refusal";
import { newNric, profileOf, register } from "../helpers/registered";

/*
 * Who reaches whose records: every call that names a record is tried by a stranger, by somebody whose link was removed, by
 * somebody who is linked, and by the person. The table is held against the contract, so that a new call needs its row.
 */

const addressBody = { type: "SERVICE", postalCode: "640501", block: "1", street: "Road" } as const;
const contactBody = {
  name: "Goh",
  relationship: "Child",
  countryCode: "+65",
  mobileNumber: "91234567",
  homeNumber: "",
} as const;
const answers = {
  whyJoinOurExerciseProgramme: ["BUILD_MUSCLE"],
  healthConditions: ["NONE"],
  injureAnyOfTheseBodyParts: ["NONE"],
  timesExerciseAWeek: "0",
} as const;

let world: TestProvider;
/** The person whose records are asked for, with an account of their own. */
let self: TestCustomer;
let clientId: string;
let nric: string;
let linked: TestCustomer;
let unlinked: TestCustomer;
let stranger: TestCustomer;
let orderId: string;

type Try = (api: ApiClient, records: { address: string; contact: string }) => Promise<unknown>;
/** `loved`: only for a loved one; `own`: only for oneself or in view-as; `mine`: not for a linked customer at all. */
type Row = { kind: "loved" | "own" | "mine"; ask: Try };

const body = () => ({ ...profileOf(), nric: undefined, email: `${self.subject}@mail.example` });

const rows: Record<string, Row> = {
  "lovedOnes.get": { kind: "loved", ask: (api) => api.lovedOnes.get({ params: { id: clientId } }) },
  "lovedOnes.update": {
    kind: "loved",
    ask: (api) => api.lovedOnes.update({ params: { id: clientId }, body: body() }),
  },
  "lovedOnes.addresses": {
    kind: "loved",
    ask: (api) => api.lovedOnes.addresses({ params: { id: clientId } }),
  },
  "lovedOnes.createAddress": {
    kind: "loved",
    ask: async (api) => {
      const { id } = await api.lovedOnes.createAddress({
        params: { id: clientId },
        body: addressBody,
      });
      await self.api.addresses.remove({ params: { id } });
    },
  },
  "lovedOnes.updateAddress": {
    kind: "loved",
    ask: (api, { address }) =>
      api.lovedOnes.updateAddress({
        params: { id: clientId, ownId: address },
        body: { ...addressBody, type: "BILLING" },
      }),
  },
  "lovedOnes.removeAddress": {
    kind: "loved",
    ask: (api, { address }) =>
      api.lovedOnes.removeAddress({ params: { id: clientId, ownId: address } }),
  },
  "lovedOnes.contacts": {
    kind: "loved",
    ask: (api) => api.lovedOnes.contacts({ params: { id: clientId } }),
  },
  "lovedOnes.createContact": {
    kind: "loved",
    ask: (api) => api.lovedOnes.createContact({ params: { id: clientId }, body: contactBody }),
  },
  "lovedOnes.updateContact": {
    kind: "loved",
    ask: (api, { contact }) =>
      api.lovedOnes.updateContact({ params: { id: clientId, ownId: contact }, body: contactBody }),
  },
  "lovedOnes.removeContact": {
    kind: "loved",
    ask: (api, { contact }) =>
      api.lovedOnes.removeContact({ params: { id: clientId, ownId: contact } }),
  },
  // Tried last of all by the linked customer, in a test of its own below.
  "lovedOnes.remove": {
    kind: "mine",
    ask: (api) =>
      api === self.api ? Promise.resolve() : api.lovedOnes.remove({ params: { id: clientId } }),
  },
  "addresses.update": {
    kind: "own",
    ask: (api, { address }) =>
      api.addresses.update({ params: { id: address }, body: { ...addressBody, type: "BILLING" } }),
  },
  "addresses.remove": {
    kind: "own",
    ask: (api, { address }) => api.addresses.remove({ params: { id: address } }),
  },
  "contacts.update": {
    kind: "own",
    ask: (api, { contact }) => api.contacts.update({ params: { id: contact }, body: contactBody }),
  },
  "contacts.remove": {
    kind: "own",
    ask: (api, { contact }) => api.contacts.remove({ params: { id: contact } }),
  },
  "profiles.byIdNumber": {
    kind: "own",
    ask: (api) => api.profiles.byIdNumber({ params: { nric } }),
  },
  "catalogue.programmes": {
    kind: "own",
    ask: async (api) =>
      api.catalogue.programmes({
        params: { categoryId: "day-care", subcategoryId: await dayCare() },
        query: { lovedOne: clientId },
      }),
  },
  "healthDeclarations.submit": {
    kind: "own",
    ask: (api) =>
      api.healthDeclarations.submit({
        body: { clientId, ...(structuredClone(answers) as unknown as HealthAnswers) },
        onceKey: randomUUID(),
      }),
  },
  "carts.put": {
    kind: "own",
    ask: async (api) => {
      const item = {
        categoryId: "day-care",
        productId: "day-care",
        offeringId: "day-care-4",
        centerId: "yishun",
      };
      const [offer] = await api.catalogue.offerings({ params: { id: "day-care" } });
      const [centre] = await api.catalogue.centres({ params: { id: "day-care" } });
      return api.carts.put({
        body: {
          items: [
            { ...item, offeringId: offer?.id as string, centerId: centre?.id as string, clientId },
          ],
          source: "MYNH",
        },
      });
    },
  },
  "orders.get": { kind: "mine", ask: (api) => api.orders.get({ params: { id: orderId } }) },
  "orders.status": { kind: "mine", ask: (api) => api.orders.status({ params: { id: orderId } }) },
  "payments.payByCard": {
    kind: "mine",
    ask: (api) =>
      api === self.api
        ? Promise.resolve()
        : api.payments.payByCard({
            body: { orderId, amount: 1, returnUrl: "http://portal.example/x" },
            onceKey: randomUUID(),
          }),
  },
};

/** Calls that name records of money, of health or of bookings: their own tests try strangers on them (payment, cards, egiro, promotion, health forms, denticare, sessions, intakes, waiting list). */
const elsewhere = [
  "intakes.enrol",
  "sessions.cancel",
  "sessions.reschedule",
  "sessions.schedule",
  "waitingLists.join",
  "waitingLists.leave",
  "denticare.cancel",
  "denticare.get",
  "denticare.reschedule",
  "egiro.answer",
  "egiro.cancel",
  "egiro.history",
  "egiro.status",
  "orders.feedback",
  "orders.giveFeedback",
  "payments.authenticateCard",
  "payments.removeCard",
  "payments.setDefaultCard",
  "rewards.get",
  "healthDeclarations.file",
  "healthDeclarations.get",
  "medicalHistories.file",
  "medicalHistories.get",
  "orders.qr",
  "orders.qrString",
  "orders.invoice",
  "orders.cancel",
  "payments.authenticate",
];

const dayCare = async () =>
  (await world.anybody.catalogue.category({ params: { id: "day-care" } })).subcategories[0]
    ?.id as string;

/** Every call of a customer with an id in its path or its body, by its schema. */
function callsWithIds(): string[] {
  const names: string[] = [];
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls as Record<string, AnyCall>)) {
      if (call.auth !== "customer") continue;
      const inBody = /"(clientId|orderId|cardId|ownId|termId|bookingId)"/.test(
        JSON.stringify(shapeOf(call.body)),
      );
      if (/\{/.test(call.path) || inBody) names.push(`${area}.${name}`);
    }
  }
  // Proof of linking carries a client id that the caller need not own: people.test.ts tries it.
  return names.filter((name) => name !== "linking.link").sort();
}

function shapeOf(schema: unknown): string[] {
  const {
    shape,
    element,
    in: inner,
  } = schema as { shape?: Record<string, unknown>; element?: unknown; in?: unknown };
  if (shape) return Object.entries(shape).flatMap(([name, part]) => [name, ...shapeOf(part)]);
  if (element) return shapeOf(element);
  return inner ? shapeOf(inner) : [];
}

const codeOf = async (asked: Promise<unknown>) => {
  try {
    await asked;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.httpCode;
    throw error;
  }
};

async function freshRecords() {
  for (const { id } of await self.api.addresses.list())
    await self.api.addresses.remove({ params: { id } });
  for (const { id } of await self.api.contacts.list())
    await self.api.contacts.remove({ params: { id } });
  const { id: address } = await self.api.addresses.create({
    body: { ...addressBody, type: "BILLING" },
  });
  const { id: contact } = await self.api.contacts.create({ body: { ...contactBody, name: "Tan" } });
  return { address, contact };
}

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
  await unlinked.api.lovedOnes.remove({ params: { id: clientId } });
  const [offer] = await self.api.catalogue.offerings({ params: { id: "day-care" } });
  const [centre] = await self.api.catalogue.centres({ params: { id: "day-care" } });
  await self.api.carts.put({
    body: {
      items: [
        {
          categoryId: "day-care",
          productId: "day-care",
          offeringId: offer?.id as string,
          centerId: centre?.id as string,
        },
      ],
      source: "MYNH",
    },
  });
  const { totalAmount } = await self.api.carts.checkoutInfo();
  orderId = (await self.api.carts.checkout({ body: { totalAmount }, onceKey: randomUUID() }))
    .orderId;
});
afterAll(() => world.close());

test("every call that names a record has its row", () => {
  expect([...Object.keys(rows), ...elsewhere].sort()).toEqual(callsWithIds());
});

describe.each(Object.entries(rows))("%s", (_name, { kind, ask }) => {
  test("a stranger and somebody whose link was removed find nothing", async () => {
    const records = await freshRecords();
    expect(await codeOf(ask(stranger.api, records))).toBe(404);
    expect(await codeOf(ask(unlinked.api, records))).toBe(404);
    expect(await codeOf(ask(stranger.actingFor(clientId), records))).toBe(403);
    expect(await codeOf(ask(unlinked.actingFor(clientId), records))).toBe(403);
  });

  test("the person themselves, and somebody who is linked", async () => {
    expect(await codeOf(ask(self.api, await freshRecords()))).toBe(kind === "loved" ? 404 : 200);
    if (kind === "mine") return;
    const asked = kind === "loved" ? linked.api : linked.actingFor(clientId);
    expect(await codeOf(ask(asked, await freshRecords()))).toBe(200);
  });
});

test("in view-as the linked customer reaches the person's profile, addresses and contacts, and nobody else does", async () => {
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

test("what a linked customer saw and changed is written down, and the person reads it", async () => {
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

test("one answer to every wrong proof", async () => {
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

test("switched off by configuration, nobody acts for anybody", async () => {
  const row = { code: "APP_CONFIG", key: "disabledLovedOne", value: "true" };
  await world.database.db.insert(mastercode).values(row);
  expect((await world.anybody.configuration.app()).disabledLovedOne).toBe(true);
  expect(await codeOf(linked.api.lovedOnes.list())).toBe(403);
  expect(await codeOf(linked.actingFor(clientId).profiles.get())).toBe(403);
  expect(await codeOf(linked.api.profiles.get())).toBe(200);
  await world.database.db.delete(mastercode);
});

test("removing ends the access at the next call", async () => {
  const acting = linked.actingFor(clientId);
  expect(await codeOf(acting.profiles.get())).toBe(200);
  await linked.api.lovedOnes.remove({ params: { id: clientId } });
  expect(await codeOf(acting.profiles.get())).toBe(403);
  expect(await codeOf(linked.api.lovedOnes.get({ params: { id: clientId } }))).toBe(404);
});

test("the same person added in ten tabs at once is one record; the others are told", async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, () => world.customer()));
  const person = { ...profileOf(), email: "chua.ah.moi@mail.example" };
  const answers = await Promise.all(
    customers.map(({ api }) =>
      refusal(api.lovedOnes.create({ body: person, onceKey: randomUUID() })),
    ),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  const taken = { httpCode: 409, errorCode: "ID_NUMBER_TAKEN" };
  expect(answers.filter((answer) => answer !== null)).toEqual(
    Array(9).fill(expect.objectContaining(taken)),
  );
});

test("an imported record keeps its locked name and e-mail as they are, and its form is saved", async () => {
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

test("an e-mail address that the identity provider gives in capitals registers like any other", async () => {
  const newcomer = await world.customer();
  await world.database.db
    .update(customer)
    .set({ email: "Tan@X.sg" })
    .where(eq(customer.id, newcomer.customerId));
  const body = { ...profileOf(), email: "tan@x.sg" };
  expect((await newcomer.api.profiles.put({ body })).email).toBe("tan@x.sg");
});
