/** Changes of a mobile number, the messages to the old and the new number, and the person's yes to a change by another customer. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { confirmHolders, newNric, profileOf } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import {
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

let last = 80_000_000;
const newMobile = () => String(++last);

const textsTo = async (mobile: string) => {
  await world.runDueWork();
  return world.sent.filter(({ to }) => to === `+65${mobile}`).map(({ text }) => text);
};
/** Reads the newest message to the number about a changed contact. The order of messages of one moment is not fixed. */
const changeTo = async (mobile: string) =>
  (await textsTo(mobile)).filter((text) => text.includes("/contact-change/")).at(-1);
const tokenIn = (text = "") => /\/contact-change\/([\w-]+)/.exec(text)?.[1] ?? "";

interface Person {
  customer: TestCustomer;
  profile: ReturnType<typeof profileOf> & { email: string };
  mobile: string;
}

async function person(mobile = newMobile()): Promise<Person> {
  const customer = await world.customer();
  const email = `${customer.subject}@mail.example`;
  const profile = { ...profileOf(newNric()), mobileNumber: mobile, email };
  await customer.api.profiles.put({ body: profile });
  return { customer, profile, mobile };
}

const changed = ({ profile }: Pick<Person, "profile">, mobileNumber: string) => ({
  body: { ...profile, nric: undefined, mobileNumber },
});

/** A daughter, and her father, who has an account and is linked to her. */
async function fatherAndDaughter() {
  const father = await person();
  const daughter = await person();
  const { id: clientId } = await father.customer.api.profiles.get();
  const { idType, nric } = father.profile as { idType: "NRIC"; nric: string };
  const body = { idType, nric, clientId: clientId as string, lovedOne: true };
  await daughter.customer.api.linking.link({ body });
  await confirmHolders(father.customer.api);
  return { father, daughter, clientId: clientId as string };
}

const mobileOf = async ({ customer }: Person) => (await customer.api.profiles.get()).mobileNumber;

/** Every way to change the contact on a record, by call. It returns the numbers that must be told, and whether the change waits. */
const ways: Record<string, () => Promise<{ old: string | null; now: string | null }>> = {
  "profiles.put": async () => {
    const own = await person();
    const now = newMobile();
    await own.customer.api.profiles.put(changed(own, now));
    expect(await mobileOf(own)).toBe(now);
    return { old: own.mobile, now };
  },
  "profiles.put while acting": async () => {
    const { father, daughter, clientId } = await fatherAndDaughter();
    const now = newMobile();
    const api = daughter.customer.actingFor(clientId);
    const { waitingMobile } = await api.profiles.put(changed(father, now));
    expect(waitingMobile).toBe(`+65 ${now}`);
    expect(await mobileOf(father)).toBe(father.mobile);
    const asked = await changeTo(father.mobile);
    expect(asked).toContain("Nothing is changed yet");
    await world.anybody.contactChanges.confirm({ params: { id: tokenIn(asked) } });
    expect(await mobileOf(father)).toBe(now);
    return { old: father.mobile, now };
  },
  "lovedOnes.update": async () => {
    const { father, daughter, clientId } = await fatherAndDaughter();
    const now = newMobile();
    const { api } = daughter.customer;
    await api.lovedOnes.update({ params: { id: clientId }, ...changed(father, now) });
    expect(await mobileOf(father)).toBe(father.mobile);
    const asked = await changeTo(father.mobile);
    await world.anybody.contactChanges.confirm({ params: { id: tokenIn(asked) } });
    expect(await mobileOf(father)).toBe(now);
    return { old: father.mobile, now };
  },
  "lovedOnes.create": async () => {
    const daughter = await person();
    const now = newMobile();
    await daughter.customer.api.lovedOnes.create({
      body: { ...profileOf(newNric()), mobileNumber: now, email: `${now}@mail.example` },
      idempotencyKey: randomUUID(),
    });
    return { old: null, now };
  },
};

/** Calls with a mobile number that is not the contact on a person's record. */
const others: Record<string, string> = {
  "contacts.create": "a next of kin of the person",
  "contacts.update": "a next of kin of the person",
  "lovedOnes.createContact": "a next of kin of the loved one",
  "lovedOnes.updateContact": "a next of kin of the loved one",
  "deaths.reportAtCounter": "who brought a death certificate, kept with the report",
  "counterPeople.register": "a contact person of somebody without a mobile number",
  "denticarePublic.createClient": "a visitor's booking, proven by a code to that number",
  "denticarePublic.updateClient": "a visitor's booking, proven by a code to that number",
  "denticarePublic.findExisting": "a search by the number, which stores nothing",
};

/** Lists the calls whose body has a mobile number, by the contract's schemas. */
function callsWithMobile(): string[] {
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, AnyCall>)
      .filter(([, call]) => {
        const { body } = call as { body?: z.ZodType };
        if (body === undefined || call.method === "GET") return false;
        const schema = z.toJSONSchema(body, { unrepresentable: "any", io: "input" });
        return JSON.stringify(schema).includes('"mobileNumber"');
      })
      .map(([name]) => `${area}.${name}`),
  );
}

test("every change of contact is told to the old and to the new one", async () => {
  const calls = callsWithMobile();
  const covered = new Set([
    ...Object.keys(ways).map((way) => way.split(" ")[0]),
    ...Object.keys(others),
  ]);
  expect(calls.filter((call) => !covered.has(call))).toEqual([]);
  expect([...covered].filter((call) => !calls.includes(call as string))).toEqual([]);
  const untold: string[] = [];
  for (const [way, change] of Object.entries(ways)) {
    const { old, now } = await change();
    for (const [which, mobile] of Object.entries({ old, now }))
      if (mobile !== null && (await textsTo(mobile)).length === 0) untold.push(`${way}: ${which}`);
  }
  console.info(
    `${calls.length} calls have a mobile number: ${Object.keys(ways).length} ways to change a contact are told, ${Object.keys(others).length} calls change none.`,
  );
  expect(untold).toEqual([]);
});

test("links to appointments end with the number that got them, at a change and at its undo", async () => {
  const own = await person();
  const { api } = own.customer;
  const clientId = (await api.profiles.get()).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  await api.profiles.setMessages({ body: { channel: "SMS" } });
  const bought = await owner(api, clientId);
  const [first, second] = await timesTwiceAWeek(bought, 2);
  const linkTo = async (mobile: string) => {
    const texts = (await textsTo(mobile)).join("\n");
    return [...texts.matchAll(/\/appt\/(\w+)/g)].at(-1)?.[1] as string;
  };
  await bookOne(bought, first?.id as string);
  const before = await linkTo(own.mobile);

  const wrong = newMobile();
  world.clock.set(new Date(world.clock.now().getTime() + 60_000));
  await api.profiles.put(changed(own, wrong));
  const token = tokenIn(await changeTo(own.mobile));
  await bookOne(bought, second?.id as string);
  const strangers = await linkTo(wrong);
  const open = (id: string) => world.anybody.appointmentReminders.get({ params: { id } });
  expect((await open(strangers)).status).toBe("SCHEDULED");
  await expect(open(before)).rejects.toMatchObject({ status: 404 });
  await world.anybody.contactChanges.undo({ params: { id: token } });
  await expect(open(strangers)).rejects.toMatchObject({ status: 404 });
});

test("the link to either number undoes the change, once, and not a later change", async () => {
  const own = await person();
  const now = newMobile();
  await own.customer.api.profiles.put(changed(own, now));
  const [toOld, toNew] = [await changeTo(own.mobile), await changeTo(now)];
  expect(toOld).toMatch(new RegExp(`changed from \\*{4}\\d{4} to \\+65 ${now}\\.`));
  expect(toNew).toContain("/contact-change/");
  expect(tokenIn(toOld)).not.toBe(tokenIn(toNew));
  const params = { id: tokenIn(toNew) };
  expect(await world.anybody.contactChanges.get({ params })).toMatchObject({
    status: "MADE",
    by: null,
  });
  await world.anybody.contactChanges.undo({ params });
  await world.anybody.contactChanges.undo({ params });
  expect(await mobileOf(own)).toBe(own.mobile);
  expect(await world.anybody.contactChanges.get({ params: { id: tokenIn(toOld) } })).toMatchObject({
    status: "UNDONE",
  });

  const [second, third] = [newMobile(), newMobile()];
  await own.customer.api.profiles.put(changed(own, second));
  const late = tokenIn(await changeTo(second));
  await own.customer.api.profiles.put(changed(own, third));
  const refused = await refusal(world.anybody.contactChanges.undo({ params: { id: late } }));
  expect(refused).toMatchObject({ httpCode: 409 });
  expect(await mobileOf(own)).toBe(third);
});

test("a mistyped number gets no link to take the contact back, and the next one masked", async () => {
  const own = await person();
  const mistyped = newMobile();
  await own.customer.api.profiles.put(changed(own, mistyped));
  expect(await changeTo(mistyped)).toContain("/contact-change/");
  await own.customer.api.profiles.put(changed(own, own.mobile));
  const told = (await textsTo(mistyped)).at(-1);
  expect(told).toMatch(/changed from \*{4}\d{4} to \*{4}\d{4}\./);
  expect(told).not.toContain("/contact-change/");
});

test("a refused or replaced request changes nothing, and links expire", async () => {
  const { father, daughter, clientId } = await fatherAndDaughter();
  const api = daughter.customer.actingFor(clientId);
  await api.profiles.put(changed(father, newMobile()));
  const first = { id: tokenIn(await changeTo(father.mobile)) };
  await api.profiles.put(changed(father, newMobile()));
  const second = { id: tokenIn(await changeTo(father.mobile)) };
  expect((await world.anybody.contactChanges.get({ params: first })).status).toBe("UNDONE");
  expect((await refusal(world.anybody.contactChanges.confirm({ params: first })))?.httpCode).toBe(
    409,
  );
  await world.anybody.contactChanges.undo({ params: second });
  expect((await refusal(world.anybody.contactChanges.confirm({ params: second })))?.httpCode).toBe(
    409,
  );
  expect(await mobileOf(father)).toBe(father.mobile);
  expect((await father.customer.api.profiles.get()).waitingMobile).toBeUndefined();
  world.clock.forward({ minutes: 31 * 24 * 60 });
  expect((await refusal(world.anybody.contactChanges.get({ params: second })))?.httpCode).toBe(404);
});

test("an undo tells the contact that leaves the record again", async () => {
  const own = await person();
  const now = newMobile();
  await own.customer.api.profiles.put(changed(own, now));
  const params = { id: tokenIn(await changeTo(own.mobile)) };
  await world.runDueWork();
  const before = (await textsTo(now)).length;
  await world.anybody.contactChanges.undo({ params });
  const [text] = (await textsTo(now)).slice(before);
  expect(text).toContain("The contact we have for you was changed from");
  expect(text).not.toContain(own.mobile);
  expect(text).not.toContain("/contact-change/");
});

test("a record has twenty people at most", async () => {
  const { customer } = await person();
  const add = (index: number) =>
    customer.api.contacts.create({
      body: {
        ...{ name: `Person ${index}`, relationship: "Child", countryCode: "+65" },
        ...{ mobileNumber: String(81_000_000 + index), emergency: false },
      } as never,
    });
  for (let index = 0; index < 20; index++) await add(index);
  expect((await refusal(add(20)))?.message).toContain("20 people already");
});
