import { randomUUID } from "node:crypto";
import { notLike } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callLimit } from "~/database/schema/delivery";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import type { ApiClient } from "~/web/api/client.server";
import { byMobile, posterOf } from "../../helpers/check-in/door";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

// The limits of the API itself, for any portal in front of it.
let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

const ATTACKER = "203.0.113.7";
const OTHER = "198.51.100.4";

async function statusesOf(times: number, ask: (time: number) => Promise<unknown>) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await refusal(ask(time)))?.httpCode ?? 200);
  return statuses;
}

describe("codes of staff and counters", () => {
  const wrong = (api: ApiClient, time: number) =>
    api.counters.setUp({ body: { code: `WRONG-${time}` } });

  test("wrong ones are counted by caller, and the right one is still accepted after 180 of them", async () => {
    const api = world.from(ATTACKER);
    const statuses = await statusesOf(180, (time) => wrong(api, time));
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    for (const caller of [world.anybody, world.from(OTHER), api]) {
      const { pass } = await caller.counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
      const begun = await caller.counters.begin({ body: { pass, staffCode: SAMPLE_STAFF_CODE } });
      expect(begun.staff).toContain("Staff");
    }
    expect((await refusal(wrong(world.from(OTHER), 0)))?.httpCode).toBe(403);
  });

  test("have 40 bits of randomness after their word", () => {
    for (const code of [SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE])
      expect(code.split("-").slice(1).join("")).toMatch(/^[A-Z2-7]{8,}$/);
  });
});

describe("check-in", () => {
  test("rejects a caller who types many unknown numbers, and accepts all numbers of others", async () => {
    const door = await posterOf(world.anybody, "center");
    const ask = (api: ApiClient, phone: string) =>
      api.checkIns.validateAtCentre({
        params: { id: door.id },
        body: { code: door.code, who: byMobile(phone) },
      });
    const guess = (time: number) => String(80_000_000 + time);
    const statuses = await statusesOf(62, (time) => ask(world.from(ATTACKER), guess(time)));
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await refusal(ask(world.from(OTHER), "80000000")))?.httpCode).toBe(404);
  });

  test("accepts one number only so often, from any caller", async () => {
    const door = await posterOf(world.anybody, "center");
    const statuses = await statusesOf(42, (time) =>
      world.from(`192.0.2.${time}`).checkIns.validateAtCentre({
        params: { id: door.id },
        body: { code: door.code, who: byMobile("8111 2222") },
      }),
    );
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(404));
    expect(statuses.slice(40)).toEqual([429, 429]);
  });
});

describe("a caller who changes the address", () => {
  const wrong = (address: string) =>
    world.from(address).counters.setUp({ body: { code: "WRONG-AAAA" } });

  test.each<[string, (time: number) => string]>([
    ["within one /64", (time) => `2001:db8:1:2:${time.toString(16)}::1`],
    ["by the port that a proxy appends", (time) => `203.0.113.30:${50_000 + time}`],
    ["by writing IPv4 as IPv6", (time) => (time % 2 ? "::ffff:203.0.113.31" : "203.0.113.31")],
  ])("%s counts as one caller", async (_how, address) => {
    const statuses = await statusesOf(22, (time) => wrong(address(time)));
    expect(statuses).toEqual([...Array(20).fill(403), 429, 429]);
  });

  test("within one /48 has ten times as many tries, and the next /48 has its own", async () => {
    const statuses = await statusesOf(202, (time) => wrong(`2001:db8:2:${time.toString(16)}::1`));
    expect(statuses.slice(0, 200)).toEqual(Array(200).fill(403));
    expect(statuses.slice(200)).toEqual([429, 429]);
    expect(await statusesOf(1, () => wrong("2001:db8:3::1"))).toEqual([403]);
  });
});

describe("links and one-time codes", () => {
  test("invalid links of every kind are counted together by caller, and a valid one still works", async () => {
    const mother = await world.customer();
    const [nric, stranger] = [newNric(), await world.customer()];
    const own = { ...profileOf(nric), email: `${mother.subject}@mail.example` };
    const { id: clientId } = await mother.api.profiles.put({ body: own });
    await stranger.api.linking.link({
      body: { idType: "NRIC", nric, clientId: clientId as string, lovedOne: true },
    });
    await world.runDueWork();
    const told = world.sent.find(({ to }) => to === own.email)?.text ?? "";
    const right = /\/access\/([\w-]+)/.exec(told)?.[1] as string;

    const api = world.from(ATTACKER);
    const none = (time: number) => `${"n".repeat(40)}${time}`;
    const kinds: ((token: string) => Promise<unknown>)[] = [
      (id) => api.eInvoices.get({ params: { id } }),
      (id) => api.eInvoices.pdf({ params: { id } }),
      (id) => api.accessLinks.get({ params: { id } }),
      (id) => api.accessLinks.end({ params: { id } }),
      (id) => api.appointmentReminders.get({ params: { id } }),
      (id) => api.feedbacks.get({ params: { id } }),
      (token) => api.waitingLists.offer({ params: { token } }),
      (token) => api.waitingLists.take({ params: { token } }),
      (id) =>
        api.denticarePublic.cancel({ body: { clientSessionId: id, appointmentId: randomUUID() } }),
    ];
    const kind = (time: number) => kinds[time % kinds.length] as (typeof kinds)[number];
    const statuses = await statusesOf(60 + kinds.length, (time) => kind(time)(none(time)));
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses.slice(60)).toEqual(Array(kinds.length).fill(429));
    const params = { id: none(0) };
    const shown = await refusal(api.denticarePublic.cancellation({ params }));
    expect(shown?.httpCode).toBe(429);
    expect(await api.accessLinks.get({ params: { id: right } })).toMatchObject({
      confirmed: false,
    });
    expect((await refusal(world.from(OTHER).accessLinks.get({ params })))?.httpCode).toBe(404);
  });

  test("tries of any code are counted by customer, and without sign-in by caller", async () => {
    const customer = await world.customer();
    const tries = await statusesOf(22, async (time) => {
      if (time % 5 === 0)
        await customer.api.handOvers.create({ body: { place: "/", send: false } });
      await customer.api.handOvers.take({
        body: { code: `00000${time}` },
        idempotencyKey: randomUUID(),
      });
    });
    expect(tries).toEqual([...Array(20).fill(400), 429, 429]);
    const prove = (address: string, visitor: string) => () =>
      world.from(address).denticarePublic.proveExisting({
        body: { clientSessionId: visitor.repeat(32), code: "000000" },
      });
    expect(await statusesOf(22, prove(ATTACKER, "a"))).toEqual([...Array(20).fill(400), 429, 429]);
    expect(await statusesOf(1, prove(ATTACKER, "b"))).toEqual([400]);
  });

  test("tries of a code by many new sessions of one address are limited, and other addresses are not", async () => {
    const prove = (address: string) => (time: number) =>
      world.from(address).denticarePublic.proveExisting({
        body: { clientSessionId: `${"t".repeat(32)}${time}`, code: "000000" },
      });
    const statuses = await statusesOf(202, prove("203.0.113.8"));
    expect(statuses.slice(0, 200)).toEqual(Array(200).fill(400));
    expect(statuses.slice(200)).toEqual([429, 429]);
    expect(await statusesOf(1, prove(OTHER))).toEqual([400]);
  });

  test("promotion codes are counted by customer, in the cart and in the lookup", async () => {
    const { api } = await world.customer();
    const look = (time: number) => api.rewards.get({ params: { code: `GUESS${time}` } });
    expect(await statusesOf(22, look)).toEqual([...Array(20).fill(404), 429, 429]);
  });
});

describe("calls that send messages to a phone", () => {
  test("the search for a dental booking is counted by mobile and by ID number", async () => {
    const find = (time: number, nric: string, mobileNumber: string) =>
      world.from(`192.0.2.${time}`).denticarePublic.findExisting({
        body: {
          clientSessionId: `${"s".repeat(32)}${time}`,
          clientIdType: "NRIC",
          nric,
          countryCode: "+65",
          mobileNumber,
        },
      });
    const byNumber = await statusesOf(10, (time) => find(time, newNric(), "91230001"));
    expect(byNumber).toEqual([...Array(8).fill(200), 429, 429]);
    const nric = newNric();
    const byId = await statusesOf(10, (time) => find(time, nric, `9124000${time}`));
    expect(byId).toEqual([...Array(8).fill(200), 429, 429]);
  });

  test("reminders of a client ID are counted by ID number, for any caller", async () => {
    const nric = newNric();
    const statuses = await statusesOf(6, async () => {
      const customer = await world.customer();
      await register(customer);
      return customer.api.linking.sendClientId({
        body: { idType: "NRIC", nric, channel: "SMS", lovedOne: true },
      });
    });
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

test("strangers with an ID number alone cause at most twelve messages a day to the contact on its record", async () => {
  const owner = await world.customer();
  const nric = newNric();
  const email = `${owner.subject}@mail.example`;
  const { id } = await owner.api.profiles.put({ body: { ...profileOf(nric), email } });
  const person = { idType: "NRIC" as const, nric, lovedOne: true };
  world.sent.length = 0;
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const stranger = await world.customer();
    await register(stranger);
    const { linking } = stranger.api;
    statuses.push(
      ...(await statusesOf(4, () =>
        linking.sendClientId({ body: { ...person, channel: "EMAIL" } }),
      )),
    );
    // The shorter limits end within the day. They follow the clock of the machine.
    await world.database.db.delete(callLimit).where(notLike(callLimit.key, "messagedOf%"));
    await world.runDueWork();
  }
  expect(statuses).toEqual([...Array(12).fill(200), ...Array(4).fill(429)]);
  expect(world.sent.filter(({ to }) => to === email)).toHaveLength(12);
  // They lock out no one who knows the client ID.
  const daughter = await world.customer();
  await register(daughter);
  const { name } = await daughter.api.linking.link({ body: { ...person, clientId: id as string } });
  expect(name).toBeDefined();
});
