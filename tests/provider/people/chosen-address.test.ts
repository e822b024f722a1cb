/** Messages to an address that their sender chose, who could otherwise send our SMS to strangers. */

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { defaultMessageChannels } from "~/provider/shared/messages/message-kinds";
import { notify } from "~/provider/shared/messages/outbox";
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

test.each([
  { kind: "receiptForPayer", reader: { as: "ADDRESS" } },
  { kind: "sessionReminder", reader: { as: "NEXT_OF_KIN" } },
] as const)(
  "messages of the kind $kind to a typed address are few a day",
  async ({ kind, reader }) => {
    const email = `${kind}@mail.example`;
    const context = {
      now: world.clock.now(),
      notified: () => undefined,
      messageChannels: defaultMessageChannels,
    };
    const written = { subject: "S", email: "E", sms: "S" };
    await world.database.db.transaction(async (tx) => {
      for (let times = 0; times < 14; times += 1)
        await notify(
          tx,
          context,
          { email, mobile: null, about: null, reader },
          { kind, write: () => written, daytimeOnly: false },
        );
    });
    const rows = await world.database.db.select().from(message).where(eq(message.recipient, email));
    expect(rows).toHaveLength(10);
  },
);

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
