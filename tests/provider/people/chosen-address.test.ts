/** Messages to an address that their sender chose, who could otherwise send our SMS to strangers. */

import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { customer } from "~/database/schema/people/customer";
import { defaultMessageChannels, type MessageKind } from "~/provider/shared/messages/message-kinds";
import { notify } from "~/provider/shared/messages/outbox";
import type { Addressee } from "~/provider/shared/messages/reader";
import { newNric, profileOf } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
beforeEach(async () => {
  await world.job("send-messages");
  world.sent.length = 0;
  world.clock.forward({ days: 40 });
});

type Profile = ReturnType<typeof profileOf> & { email: string };

async function newCustomer(): Promise<{ who: TestCustomer; profile: Profile }> {
  const who = await world.customer();
  const profile = { ...profileOf(newNric()), email: `${who.subject}@mail.example` };
  await who.api.profiles.put({ body: profile });
  return { who, profile };
}

/** Saves the profile with another mobile. The ID number is on record and stays. */
const setMobile = (
  { who, profile: { nric: _nric, ...profile } }: Awaited<ReturnType<typeof newCustomer>>,
  mobile: object,
) => refusal(who.api.profiles.put({ body: { ...profile, ...mobile } }));

const addLovedOne = async ({ api }: TestCustomer) =>
  (
    await api.lovedOnes.create({
      body: { ...profileOf(newNric()), email: null },
      idempotencyKey: crypto.randomUUID(),
    })
  ).id;

async function smsTo(number: string): Promise<string[]> {
  await world.job("send-messages");
  return world.sent
    .filter(({ channel, to }) => channel === "SMS" && to === number)
    .map(({ text }) => text);
}

test("one account that alternates its own mobile sends a few SMS a day, and is then refused in words", async () => {
  const account = await newCustomer();
  const refusals = [];
  for (let times = 0; times < 60; times += 1)
    refusals.push(await setMobile(account, { mobileNumber: `8111000${1 + (times % 2)}` }));
  const sent = [...(await smsTo("+6581110001")), ...(await smsTo("+6581110002"))];
  expect(sent.length).toBeLessThanOrEqual(10);
  const refused = refusals.filter((one) => one !== null);
  // Every other call then saves the number that is on record.
  expect(refused.length).toBeGreaterThan(20);
  for (const one of refused)
    expect(one).toMatchObject({
      httpCode: 429,
      message: expect.stringContaining("Nothing was changed"),
    });
  world.clock.forward({ days: 2 });
  expect(await setMobile(account, { mobileNumber: "81110003" })).toBeNull();
});

test("many accounts together send a few SMS a day to one number", async () => {
  for (let times = 0; times < 14; times += 1)
    await setMobile(await newCustomer(), { mobileNumber: "81110009" });
  expect((await smsTo("+6581110009")).length).toBeLessThanOrEqual(5);
});

test("a new number gets its message once, and the number before is warned each time", async () => {
  const account = await newCustomer();
  await setMobile(account, { mobileNumber: "82220001" });
  await setMobile(account, { mobileNumber: "82220002" });
  expect(await smsTo("+6582220001")).toHaveLength(2);
  expect(await smsTo("+6582220002")).toHaveLength(1);
  await setMobile(account, { mobileNumber: "82220001" });
  expect(await smsTo("+6582220001")).toHaveLength(2);
  expect(await smsTo("+6582220002")).toHaveLength(2);
});

test("the persons whom one account adds send a few SMS a day to numbers that it typed", async () => {
  const { who } = await newCustomer();
  for (let times = 0; times < 14; times += 1)
    await refusal(
      who.api.lovedOnes.create({
        body: { ...profileOf(newNric()), mobileNumber: "83330001", email: null },
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  expect((await smsTo("+6583330001")).length).toBeLessThanOrEqual(5);
});

interface Written {
  as: Addressee["reader"];
  kind?: MessageKind;
  about?: string | null;
  to?: string;
  /** The customer whose call causes it. */
  by?: string;
  /** The record of that customer. */
  own?: string;
}

/** Writes messages to one address, and counts those that are not left out. */
async function countWritten(times: number, ...all: Written[]): Promise<number> {
  const context = {
    now: world.clock.now(),
    publicUrl: "https://portal.example",
    notified: () => undefined,
    messageChannels: defaultMessageChannels,
  };
  const before = await world.database.db.$count(message);
  await world.database.db.transaction(async (tx) => {
    for (let time = 0; time < times; time += 1)
      for (const { as: reader, kind = "sessionReminder", about = null, to, by, own } of all)
        await notify(
          tx,
          { ...context, ...(by && { customerId: by, ownClientId: own ?? null }) },
          { email: to ?? `${kind}@mail.example`, mobile: null, about, reader },
          {
            kind,
            write: () => ({ subject: "S", email: "E", sms: "S" }),
            daytimeOnly: false,
          },
        );
  });
  return (await world.database.db.$count(message)) - before;
}

test("receipts and reminders to one typed address are few a day", async () => {
  const visitor = { as: "CHOSEN", customerId: null, over: "LEAVE_OUT" } as const;
  expect(await countWritten(14, { as: visitor, kind: "receiptForPayer" })).toBe(10);
  expect(await countWritten(14, { as: { as: "NEXT_OF_KIN" } })).toBe(10);
});

test("receipts and reminders to many typed addresses are few a day by one account", async () => {
  const { who } = await newCustomer();
  const { customerId } = await who.api.carts.get();
  const payer = { as: "CHOSEN", customerId, over: "LEAVE_OUT" } as const;
  const receipts = Array.from({ length: 14 }, (_, at) => ({
    as: payer,
    kind: "receiptForPayer" as const,
    to: `payer${at}@mail.example`,
  }));
  expect(await countWritten(1, ...receipts)).toBe(10);
  const records = [await addLovedOne(who), await addLovedOne(who)];
  const reminders = Array.from({ length: 34 }, (_, at) => ({
    as: { as: "NEXT_OF_KIN" } as const,
    about: records[at % 2] as string,
    to: `kin${at}@mail.example`,
  }));
  expect(await countWritten(1, ...reminders)).toBe(30);
});

test("a customer who books and cancels for a person fills no stranger's inbox, and a job's reminder still comes", async () => {
  const { who } = await newCustomer();
  const { customerId } = await who.api.carts.get();
  const about = await addLovedOne(who);
  const to = "stranger@mail.example";
  const caused = { as: { as: "PERSON" }, about, to, by: customerId } as const;
  expect(await countWritten(24, { ...caused, kind: "sessionsBooked" })).toBe(20);
  expect(await countWritten(1, { ...caused, kind: "accessEnded" })).toBe(1);
  expect(await countWritten(1, { as: { as: "PERSON" }, about, to })).toBe(1);
  const proven = `${who.subject}@mail.example`;
  await world.database.db
    .update(customer)
    .set({ email: proven })
    .where(eq(customer.id, customerId));
  expect(await countWritten(24, { ...caused, to: proven, kind: "sessionsBooked" })).toBe(24);
  const other = await newCustomer();
  const theirs = { ...caused, to: `${other.who.subject}@mail.example` };
  await world.database.db
    .update(customer)
    .set({ email: theirs.to })
    .where(eq(customer.id, (await other.who.api.carts.get()).customerId));
  expect(await countWritten(24, { ...theirs, kind: "sessionsBooked" })).toBe(20);
});

test("a number that a stranger types into a newer record still gets what is about its owner", async () => {
  const [{ who: son }, { who: stranger }] = [await newCustomer(), await newCustomer()];
  const about = await addLovedOne(son);
  world.clock.forward({ minutes: 1 });
  const newer = await addLovedOne(stranger);
  const caused = {
    as: { as: "PERSON" },
    to: "father@mail.example",
    kind: "sessionsBooked",
  } as const;
  const by = async ({ api }: typeof son) => (await api.carts.get()).customerId;
  expect(await countWritten(24, { ...caused, about: newer, by: await by(stranger) })).toBe(20);
  expect(await countWritten(24, { ...caused, about, by: await by(son) })).toBe(20);
  expect(await countWritten(1, { ...caused, about: newer, by: await by(stranger) })).toBe(0);
});

test("a customer who books and cancels for a person with an account sends her few messages, in the day", async () => {
  const { who } = await newCustomer();
  const { customerId } = await who.api.carts.get();
  const mother = await newCustomer();
  const to = `${mother.who.subject}@mail.example`;
  const { customerId: hers } = await mother.who.api.carts.get();
  await world.database.db.update(customer).set({ email: to }).where(eq(customer.id, hers));
  const about = (await mother.who.api.profiles.get()).id as string;
  const caused = { as: { as: "PERSON" }, about, to, kind: "dentalBooked" } as const;
  expect(await countWritten(24, { ...caused, by: customerId })).toBe(20);
  const isWaiting = and(eq(message.recipient, to), eq(message.daytimeOnly, true));
  expect(await world.database.db.$count(message, isWaiting)).toBe(20);
  expect(await countWritten(24, { ...caused, by: hers, own: about })).toBe(24);
  expect(await world.database.db.$count(message, isWaiting)).toBe(20);
});

test("codes to a mobile that the customer typed and never proved are few a day", async () => {
  const account = await newCustomer();
  await setMobile(account, { mobileNumber: "84440001" });
  for (let times = 0; times < 20; times += 1) {
    await refusal(account.who.api.handOvers.create({ body: { place: "/", send: true } }));
    world.clock.forward({ minutes: 20 });
  }
  expect((await smsTo("+6584440001")).length).toBeLessThanOrEqual(5);
});

test.each([
  ["+44", "9098790000"],
  ["+881", "612345678"],
  ["+1", "9005551234"],
  ["+1", "8762101234"],
  ["+960", "7712345"],
])(
  "a mobile %s %s gets no SMS, and e-mail says what a message says",
  async (countryCode, mobileNumber) => {
    const account = await newCustomer();
    const refused = await setMobile(account, { countryCode, mobileNumber });
    expect(refused === null || refused.httpCode === 400).toBe(true);
    await world.job("send-messages");
    const told = world.sent.filter(({ to }) => to.includes(mobileNumber));
    expect(told).toEqual([]);
    if (refused === null)
      expect(world.sent.some(({ to }) => to === account.profile.email)).toBe(true);
  },
);
