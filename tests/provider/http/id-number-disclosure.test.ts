import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customer } from "~/database/schema/people/customer";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { rateLimits } from "~/provider/shared/limits/rate-limits";
import type { ApiClient } from "~/web/api/client.server";
import { confirm, holdFor, person, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

// The spec requires some answers that reveal a known ID number. Their sentence stays, and each one counts towards the limit.
const world = useTestProvider();
beforeEach(() => {
  world.logged.length = 0;
});

const TOO_MANY =
  "No more ID numbers can be looked up today. Please try again tomorrow, or call us: 6100 0000 (8.30am-6pm Mon-Fri except public holidays).";

type Ask = (api: ApiClient, nric: string) => Promise<unknown>;
const retrieve: Ask = (api, nric) => api.egiro.retrieve({ body: { idType: "NRIC", nric } });
const add: Ask = (api, nric) =>
  api.lovedOnes.create({
    body: { ...profileOf(nric), email: "aunt@mail.example" },
    idempotencyKey: randomUUID(),
  });
const look: Ask = (api, nric) => api.profiles.byIdNumber({ params: { nric } });
const registerAs =
  (who: TestCustomer): Ask =>
  (api, nric) =>
    api.profiles.put({ body: { ...profileOf(nric), email: `${who.subject}@mail.example` } });

const statusOf = async (asked: Promise<unknown>) => (await refusal(asked))?.httpCode ?? 200;

async function statusesOf(api: ApiClient, ask: Ask, numbers: string[]) {
  const statuses: number[] = [];
  for (const number of numbers) statuses.push(await statusOf(ask(api, number)));
  return statuses;
}

const numbers = (count: number) => Array.from({ length: count }, newNric);

/** Numbers of people who have a record. */
async function knownNumbers(count: number): Promise<string[]> {
  const known = numbers(count);
  for (const nric of known) {
    const customer = await world.customer();
    await registerAs(customer)(customer.api, nric);
  }
  return known;
}

const told = (event: string) =>
  (world.logged as { event?: string; what?: string }[])
    .filter((line) => line.event === event)
    .map(({ what }) => what);

describe("the limit by account", () => {
  test("allows five different numbers a day over all calls, and repeats are free", async () => {
    const { api } = await world.customer();
    const [first, second, third, fourth, fifth, sixth] = numbers(6) as [string, ...string[]];
    expect(await statusesOf(api, retrieve, [first, second as string])).toEqual([404, 404]);
    expect(await statusOf(look(api, third as string))).toBe(404);
    expect(await statusOf(add(api, fourth as string))).toBe(200);
    expect(await statusOf(add(api, fifth as string))).toBe(200);
    for (const ask of [retrieve, add, look])
      expect(await refusal(ask(api, sixth as string))).toMatchObject({
        httpCode: 429,
        errorCode: "TOO_OFTEN",
        message: TOO_MANY,
      });
    for (let again = 0; again < 6; again += 1)
      expect(await statusOf(retrieve(api, first))).toBe(404);
    expect(await statusOf(look(api, fifth as string))).toBe(200);
    expect(told("number asked")).toEqual([
      "egiro.retrieve",
      "egiro.retrieve",
      "profiles.byIdNumber",
      "lovedOnes.create",
      "lovedOnes.create",
    ]);
    expect(new Set(told("limit reached"))).toEqual(new Set(["numberOf"]));
  });

  test("counts a registration of oneself, and the sentences appear within the limit", async () => {
    const [mine, hers] = await knownNumbers(2);
    const me = await world.customer();
    const taken = await refusal(registerAs(me)(me.api, mine as string));
    expect(taken?.message).toBe(
      "The NRIC is already found in the system. Please link your profile",
    );
    expect((await refusal(add(me.api, hers as string)))?.message).toBe(taken?.message);
    expect(await statusesOf(me.api, retrieve, numbers(3))).toEqual([404, 404, 404]);
    expect(await statusOf(registerAs(me)(me.api, newNric()))).toBe(429);
    expect(await statusOf(registerAs(me)(me.api, mine as string))).toBe(409);
  });

  test("covers the message about an existing Denticare registration too", async () => {
    const known = person({ mobileNumber: profileOf().mobileNumber });
    const me = await world.customer();
    await registerAs(me)(me.api, known.nric);
    await world.database.db
      .update(customer)
      .set({ mobile: "+6598880001" })
      .where(eq(customer.id, me.customerId));
    await confirm(world.anybody, await holdFor(world, slot(), known));
    expect((await refusal(me.api.denticare.register()))?.message).toBe(
      "Your NRIC has already been registered for Denticare Service,",
    );
    expect(told("number asked")).toContain("profiles.put");
    expect(told("number asked")).not.toContain("denticare.register");
  });

  test("counts an eGIRO application and its lookup alike", async () => {
    const { api } = await world.customer();
    await statusesOf(api, retrieve, numbers(5));
    const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
    const body = {
      idType: "NRIC" as const,
      nric: newNric(),
      ddaReferenceNo,
      relationship: "Parent" as const,
      bankCode: "DBS" as const,
      consent: true as const,
      returnUrl: "http://portal.example/back",
    };
    expect(await statusOf(api.egiro.create({ body }))).toBe(429);
  });

  test("requires a proven mobile, for known and unknown numbers", async () => {
    const [known] = await knownNumbers(1);
    for (const mobile of [{ mobile: null }, { mobileProven: false }, { mobileProven: null }]) {
      const api = await world.withToken({ subject: randomUUID(), ...mobile });
      await api.auth.validate();
      for (const ask of [retrieve, add, look])
        for (const number of [known as string, newNric()])
          expect(await refusal(ask(api, number))).toMatchObject({
            httpCode: 403,
            errorCode: "MOBILE_UNPROVEN",
          });
    }
    expect(told("number asked").filter((what) => what !== "profiles.put")).toEqual([]);
  });
});

describe("the limit by network address", () => {
  const { points: most } = rateLimits.numberFrom;

  test("counts different numbers a day for all customers of one address, and affects no other address", async () => {
    const address = "203.0.113.20";
    const all = numbers(most + 1);
    for (let nth = 0; nth < most; nth += 5) {
      const api = (await world.customer()).from(address);
      const five = all.slice(nth, nth + 5);
      expect(await statusesOf(api, retrieve, five)).toEqual(Array(5).fill(404));
    }
    const last = all[most] as string;
    const [here, elsewhere] = [await world.customer(), await world.customer()];
    expect(await refusal(retrieve(here.from(address), last))).toMatchObject({
      httpCode: 429,
      message: TOO_MANY,
    });
    expect(await statusOf(registerAs(here)(here.from(address), newNric()))).toBe(429);
    // A number already requested from this address is free.
    expect(await statusOf(retrieve(here.from(address), all[0] as string))).toBe(404);
    expect(await statusOf(retrieve(elsewhere.from("198.51.100.20"), last))).toBe(404);
    expect(told("limit reached")).toContain("numberFrom");
  });

  test("does not count registrations with unknown numbers, but those with known ones", async () => {
    const address = "203.0.113.21";
    const hall = await Promise.all(Array.from({ length: 22 }, () => world.customer()));
    for (const one of hall)
      expect(await statusOf(registerAs(one)(one.from(address), newNric()))).toBe(200);
    const known = await knownNumbers(most);
    for (let nth = 0; nth < most; nth += 4) {
      const api = (await world.customer()).from(address);
      const met = await statusesOf(api, add, known.slice(nth, nth + 4));
      expect(met).toEqual(Array(4).fill(409));
    }
    const [one, another] = [await world.customer(), await world.customer()];
    expect(await statusOf(add(one.from(address), newNric()))).toBe(429);
    expect(await statusOf(add(another.from("198.51.100.21"), newNric()))).toBe(200);
  });

  test("counts each customer alone at a counter", async () => {
    const address = "203.0.113.22";
    const { counters } = world.anybody;
    const { pass } = await counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
    const { enteredBy } = await counters.begin({ body: { pass, staffCode: SAMPLE_STAFF_CODE } });
    for (let visits = 0; visits < 6; visits += 1) {
      const api = (await world.customer()).helpedBy(enteredBy, address);
      expect(await statusesOf(api, retrieve, numbers(6))).toEqual([404, 404, 404, 404, 404, 429]);
    }
    const own = await world.customer();
    await register(own);
    expect(await statusOf(retrieve(own.from(address), newNric()))).toBe(404);
  });
});
