import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { counterCode } from "~/database/schema/counter";
import { operation } from "~/database/schema/operation";
import { client } from "~/database/schema/people/client";
import type { ApiClient } from "~/web/api/client.server";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  packages,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import {
  beginVisit,
  CONTACT_MOBILE,
  openAtCounter,
  phonelessProfile,
  registerAtCounter,
} from "../../helpers/counter/counter-person";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

describe("a person without a mobile number and an e-mail address", () => {
  test("gets a record and a client ID at a counter", async () => {
    const { clientId, api } = await registerAtCounter(world);
    const profile = await api.profiles.get();
    expect(profile).toMatchObject({
      id: clientId,
      email: null,
      mobileNumber: null,
      messagesTo: "SLIP",
      contactNeeded: "NONE",
    });
    const { content } = await api.accessHistory.list();
    expect(content.map(({ by, call, entered }) => [by, call, entered?.centerName])).toEqual(
      expect.arrayContaining([
        ["Our staff", "counterPeople.register", "Taman Jurong Rain Tree Centre"],
        ["Our staff", "counterPeople.help", "Taman Jurong Rain Tree Centre"],
      ]),
    );
    const said = await world.database.db.select().from(operation);
    expect(said.filter((row) => row.said.includes(clientId))).toHaveLength(2);
  });

  test("is registered once for one form, and once for one ID number", async () => {
    const enteredBy = await beginVisit(world);
    const body = {
      ...phonelessProfile(),
      enteredBy,
      idSeen: true as const,
      messagesTo: "NONE" as const,
      contactPerson: null,
    };
    const idempotencyKey = randomUUID();
    const send = (key: string) =>
      world.anybody.counterPeople.register({ body, idempotencyKey: key });
    expect(await send(idempotencyKey)).toEqual(await send(idempotencyKey));
    expect(await refusal(send(randomUUID()))).toMatchObject({ errorCode: "ID_NUMBER_TAKEN" });
  });

  test("needs the contact person's number if messages go there", async () => {
    const enteredBy = await beginVisit(world);
    const sent = world.anybody.counterPeople.register({
      body: {
        ...phonelessProfile(),
        enteredBy,
        idSeen: true,
        messagesTo: "CONTACT",
        contactPerson: null,
      },
      idempotencyKey: randomUUID(),
    });
    expect(await refusal(sent)).toMatchObject({ httpCode: 400 });
  });

  test("is served only with the helper's reference, and not after the counter is withdrawn", async () => {
    const { customer, clientId, enteredBy } = await registerAtCounter(world);
    const alone = await world.customer();
    const withoutHelper = world.atCounter(null as never, customer.accessToken);
    expect(await refusal(withoutHelper.profiles.get())).toMatchObject({ httpCode: 401 });
    expect((await alone.api.profiles.get()).id).toBeNull();
    await world.database.db.update(counterCode).set({ withdrawnAt: world.clock.now() });
    expect(await refusal(customer.api.profiles.get())).toMatchObject({
      errorCode: "COUNTER_WITHDRAWN",
    });
    expect(await refusal(openAtCounter(world, enteredBy, clientId))).toMatchObject({
      errorCode: "COUNTER_WITHDRAWN",
    });
    await world.database.db.update(counterCode).set({ withdrawnAt: null });
  });

  test("links the record after signing up, with what was bought and booked", async () => {
    const { clientId, nric, customer, enteredBy } = await registerAtCounter(world);
    await customer.api.counters.agreeOnPaper({ body: { subject: "REGISTRATION" } });
    await buy(customer.api, "circuit-training");
    const [paid] = (await customer.api.orders.list()).content;
    const orderId = paid?.id as string;
    const later = await world.customer();
    const link = (counterCode: string | null) =>
      later.api.linking.link({
        body: { idType: "NRIC", nric, clientId, lovedOne: false, counterCode },
      });
    for (const wrong of [null, "", "12345678"])
      expect(await refusal(link(wrong))).toMatchObject({
        errorCode: "NOT_ALLOWED",
        message: expect.stringContaining("a code from one of our centres"),
      });
    expect(await refusal(later.api.linking.code())).toMatchObject({ httpCode: 404 });
    const { code } = await customer.api.linking.code();
    await link(`${code.slice(0, 4)} ${code.slice(4)}`);
    expect((await later.api.profiles.get()).id).toBe(clientId);
    expect((await later.api.orders.get({ params: { id: orderId } })).status).toBe("PAID");
    expect(await refusal(openAtCounter(world, enteredBy, clientId))).toMatchObject({
      httpCode: 404,
    });
  });
});

test("a person who signs up later goes on acting for the others", async () => {
  const { clientId, nric, customer } = await registerAtCounter(world);
  const husband = await customer.api.lovedOnes.create({
    body: { ...profileOf(newNric()), mobileNumber: "81117799", email: "husband@mail.example" },
    idempotencyKey: randomUUID(),
  });
  const { code: counterCode } = await customer.api.linking.code();
  const later = await world.customer();
  await later.api.linking.link({
    body: { idType: "NRIC", nric, clientId, lovedOne: false, counterCode },
  });
  expect(await later.api.lovedOnes.list()).toMatchObject([{ id: husband.id }]);
  await world.runDueWork();
  world.sent.length = 0;
});

test("messages follow the contact person, as a helper at a counter changes or removes them", async () => {
  const { clientId, customer } = await registerAtCounter(world, { messagesTo: "CONTACT" });
  const to = async () => {
    const [row] = await world.database.db.select().from(client).where(eq(client.id, clientId));
    return [row?.messagesTo, row?.messagesMobile];
  };
  const [kin] = await customer.api.contacts.list();
  const { id, reminded: _reminded, version: _version, ...typed } = kin as NonNullable<typeof kin>;
  await customer.api.contacts.update({
    params: { id },
    body: { ...typed, mobileNumber: "98765400" } as never,
  });
  expect(await to()).toEqual(["CONTACT", "+6598765400"]);
  await customer.api.contacts.remove({ params: { id }, query: {} });
  expect(await to()).toEqual(["SLIP", null]);
});

test("a person without a phone gets a contact at a counter only", async () => {
  const { clientId, nric, customer } = await registerAtCounter(world);
  const neighbour = await world.customer();
  await register(neighbour);
  const body = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  expect(await refusal(neighbour.api.linking.link({ body }))).toMatchObject({ httpCode: 409 });
  const { code: counterCode } = await customer.api.linking.code();
  await neighbour.api.linking.link({ body: { ...body, counterCode } });
  // A code ends with its use.
  const another = await world.customer();
  await register(another);
  expect(await refusal(another.api.linking.link({ body: { ...body, counterCode } }))).toMatchObject(
    { httpCode: 409 },
  );
  const { nric: _nric, ...onRecord } = profileOf(nric);
  const update = () =>
    neighbour.api.lovedOnes.update({
      params: { id: clientId },
      body: { ...onRecord, mobileNumber: "81112222" },
    });
  expect(await refusal(update())).toMatchObject({ errorCode: "LINK_UNCONFIRMED" });
  await customer.api.accessLinks.confirmOwn({ params: { id: neighbour.customerId } });
  expect(await refusal(update())).toMatchObject({ errorCode: "FIELD_LOCKED" });
  expect((await customer.api.profiles.get()).mobileNumber).toBeNull();
});

describe("the messages", () => {
  const booked = async (customer: { api: ApiClient }, clientId: string) => {
    await customer.api.counters.agreeOnPaper({ body: { subject: "REGISTRATION" } });
    await buy(customer.api, "circuit-training");
    await customer.api.counters.agreeOnPaper({ body: { subject: "HEALTH" } });
    await declareHealth(customer.api, clientId);
    const person = await owner(customer.api, clientId);
    const [first] = await timesTwiceAWeek(person, 1);
    world.sent.length = 0;
    await bookOne(person, first?.id as string);
    await world.job("send-messages");
    const { name } = await customer.api.profiles.get();
    return world.sent.filter(
      ({ text }) => text.includes("Circuit Training") || text.includes(name ?? ""),
    );
  };

  test("go to the contact person by SMS if the person chose it", async () => {
    const { customer, clientId } = await registerAtCounter(world, { messagesTo: "CONTACT" });
    const sent = await booked(customer, clientId);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([`+65${CONTACT_MOBILE}`]));
    expect(sent.map(({ text }) => text).join()).not.toMatch(/null|undefined/);
  });

  test("go nowhere if the person chose printed slips", async () => {
    const { customer, clientId } = await registerAtCounter(world, { messagesTo: "SLIP" });
    expect(await booked(customer, clientId)).toEqual([]);
  });
});

test("messages for a loved one without any contact go to the customer who acts for them", async () => {
  const daughter = await world.customer();
  await register(daughter);
  const { id, ...lovedOne } = await daughter.api.lovedOnes.create({
    body: { ...phonelessProfile(), countryCode: "+65" },
    idempotencyKey: randomUUID(),
  });
  expect(lovedOne).toMatchObject({ email: null, mobileNumber: null, contactNeeded: "NONE" });
  const item = { ...packages["circuit-training"], productId: "circuit-training", clientId: id };
  await daughter.api.carts.put({ body: { items: [item], source: "MYNH" } });
  await daughter.api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await daughter.api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const api = daughter.actingFor(id);
  await declareHealth(api, id);
  const person = await owner(api, id);
  const [first] = await timesTwiceAWeek(person, 1);
  await world.job("send-messages");
  world.sent.length = 0;
  await bookOne(person, first?.id as string);
  await world.job("send-messages");
  const { email } = await daughter.api.profiles.get();
  const sent = world.sent.filter(({ to }) => to === email);
  expect(sent.map(({ text }) => text).join()).toContain("Circuit Training");
  expect(sent.map(({ text }) => text).join()).not.toMatch(/null|undefined/);
});

test("who acts for a person without any contact learns that another customer links the record", async () => {
  const [daughter, son] = [await world.customer(), await world.customer()];
  for (const child of [daughter, son]) await register(child);
  const nric = newNric();
  const { id } = await daughter.api.lovedOnes.create({
    body: { ...phonelessProfile(nric), countryCode: "+65" },
    idempotencyKey: randomUUID(),
  });
  const body = { idType: "NRIC" as const, nric, clientId: id, lovedOne: true };
  await son.api.linking.link({ body });
  await world.runDueWork();
  const mailsTo = async ({ api }: typeof son) => {
    const { email } = await api.profiles.get();
    return world.sent.filter(
      ({ to, subject }) => to === email && /can now act/.test(subject ?? ""),
    );
  };
  const [told] = await mailsTo(daughter);
  expect(told?.text).toContain("for whom you act too");
  expect(await mailsTo(son)).toEqual([]);
});

test("a person with a mobile number is not opened by a helper", async () => {
  const person = await world.customer();
  const id = await register(person);
  const enteredBy = await beginVisit(world);
  expect(await refusal(openAtCounter(world, enteredBy, id))).toMatchObject({ httpCode: 404 });
});
