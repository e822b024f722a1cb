import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HealthAnswers } from "~/contract/health/health-declaration";
import { formerAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import {
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from "../../helpers/provider/test-provider";

let world: TestProvider;
let mother: TestCustomer;
let stranger: TestCustomer;
let clientId: string;
let email: string;
let nric: string;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

beforeEach(async () => {
  mother = await world.customer();
  stranger = await world.customer();
  await register(stranger);
  nric = newNric();
  email = `${mother.subject}@mail.example`;
  const own = { ...profileOf(nric), mobileNumber: "98765432", email };
  clientId = (await mother.api.profiles.put({ body: own })).id as string;
});

const link = (by: TestCustomer, lovedOne = true, counterCode: string | null = null) =>
  by.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne, counterCode } });

/** Asks for the client ID, and reads the code of one's own record in the message. */
async function codeSentTo(to: string, by: TestCustomer): Promise<string> {
  await by.api.linking.sendClientId({ body: { idType: "NRIC", nric, channel: "EMAIL" } });
  for (const _round of ["look up", "send"]) await world.runDueWork();
  const told = world.sent.filter((message) => message.to === to).at(-1)?.text ?? "";
  return /for 7 days: (\d{8})/.exec(told)?.[1] ?? "";
}

async function tokenTold(to = email): Promise<string> {
  await world.runDueWork();
  const told = world.sent.filter((message) => message.to === to).at(-1)?.text ?? "";
  return /\/access\/([\w-]+)/.exec(told)?.[1] ?? "";
}

const acts = async (by: TestCustomer) =>
  (await refusal(by.actingFor(clientId).profiles.get()))?.httpCode ?? 200;

const health = {
  whyJoinOurExerciseProgramme: ["BUILD_MUSCLE"],
  healthConditions: ["NONE"],
  injureAnyOfTheseBodyParts: ["NONE"],
  timesExerciseAWeek: "0",
} as unknown as HealthAnswers;

test("a customer who added a person before they came is confirmed by the person once more", async () => {
  const added = newNric();
  const body = { ...profileOf(added), mobileNumber: "81112222", email: "him@mail.example" };
  const { id } = await stranger.api.lovedOnes.create({ body, idempotencyKey: randomUUID() });
  const person = await world.customer();
  const asked = { idType: "NRIC" as const, nric: added };
  await person.api.linking.sendClientId({ body: { ...asked, channel: "EMAIL" } });
  for (const _round of ["look up", "send"]) await world.runDueWork();
  const told = world.sent.findLast(({ to }) => to === "him@mail.example")?.text ?? "";
  const counterCode = /for 7 days: (\d{8})/.exec(told)?.[1] ?? "";
  const own = { ...asked, clientId: id, lovedOne: false, counterCode };
  await person.api.linking.link({ body: own });
  expect(await person.api.accessLinks.list()).toMatchObject([{ confirmed: false }]);
});

test("the client ID that another person asks for at night comes in the morning", async () => {
  world.clock.set(new Date("2026-11-23T19:00:00Z"));
  await stranger.api.linking.sendClientId({ body: { idType: "NRIC", nric, channel: "SMS" } });
  const sms = async () => {
    for (const _round of ["look up", "send"]) await world.runDueWork();
    return world.sent.filter(({ to }) => to === "+6598765432").length;
  };
  expect(await sms()).toBe(0);
  world.clock.set(new Date("2026-11-24T03:00:00Z"));
  expect(await sms()).toBe(1);
});

describe("linking a record", () => {
  test("is notified by e-mail and phone on record, with a link that ends it immediately", async () => {
    await link(stranger);
    expect(await acts(stranger)).toBe(200);
    const id = await tokenTold();
    const profile = await mother.api.profiles.get();
    const sms = world.sent.filter(({ to }) => to === `+65${profile.mobileNumber}`).at(-1);
    expect(sms?.text).toContain(`/access/${id}`);
    expect(sms?.text).not.toContain(nric);
    expect(sms?.text).not.toContain(clientId);
    expect(await world.anybody.accessLinks.get({ params: { id } })).toMatchObject({
      confirmed: false,
    });
    await world.anybody.accessLinks.end({ params: { id } });
    expect(await acts(stranger)).toBe(403);
    const gone = await refusal(world.anybody.accessLinks.get({ params: { id } }));
    expect(gone?.httpCode).toBe(404);
  });

  test("as one's own is notified too, and can be ended the same way", async () => {
    await stranger.api.lovedOnes.create({
      body: { ...profileOf(), email: "x@mail.example" },
      idempotencyKey: randomUUID(),
    });
    const thief = await world.customer();
    const owner = await world.customer();
    nric = newNric();
    await owner.api.lovedOnes.create({
      body: { ...profileOf(nric), mobileNumber: "98001122", email: "aunt@mail.example" },
      idempotencyKey: randomUUID(),
    });
    clientId = (await owner.api.lovedOnes.list())[0]?.id as string;
    const ofOwner = await tokenTold("aunt@mail.example");
    expect(await refusal(link(thief, false))).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("your own record needs a code too"),
    });
    await link(thief, false, await codeSentTo("aunt@mail.example", thief));
    const id = await tokenTold("aunt@mail.example");
    expect([ofOwner, id]).not.toContain("");
    expect(id).not.toBe(ofOwner);
    expect((await thief.api.profiles.get()).id).toBe(clientId);
    await world.anybody.accessLinks.end({ params: { id } });
    expect((await thief.api.profiles.get()).id).not.toBe(clientId);
  });

  test.each(["with an e-mail and a mobile", "with a mobile alone"])(
    "as one's own is notified at each contact of a record %s, if no proven address is on it",
    async (which) => {
      const subject = randomUUID();
      const to = which.includes("e-mail") ? `${subject}@mail.example` : null;
      nric = newNric();
      const body = { ...profileOf(nric), mobileNumber: "98001133", email: to ?? "x@mail.example" };
      const aunt = await mother.api.lovedOnes.create({ body, idempotencyKey: randomUUID() });
      clientId = aunt.id;
      await mother.api.lovedOnes.remove({ params: { id: clientId } });
      // No customer has ever acted for this person.
      const { db } = world.database;
      await db.delete(formerAccess).where(eq(formerAccess.clientId, clientId));
      await db.update(client).set({ email: to }).where(eq(client.id, clientId));
      await world.runDueWork();
      world.sent.length = 0;
      const thief = await world.withToken({ subject, emailProven: false, mobile: "+6581110000" });
      await thief.auth.validate();
      await thief.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: false } });
      await world.runDueWork();
      const told = world.sent.filter(({ text }) => text.includes("/access/")).map((one) => one.to);
      expect(told.sort()).toEqual(["+6598001133", ...(to ? [to] : [])].sort());
      const id = await tokenTold("+6598001133");
      await world.anybody.accessLinks.end({ params: { id } });
      await world.runDueWork();
      const ended = world.sent.filter(({ text }) => text.includes("no longer act for"));
      expect(ended.map((one) => one.to)).toContain("+6581110000");
    },
  );

  test("shows no earlier health answers until the owner confirms", async () => {
    const { id } = await mother.api.healthDeclarations.submit({
      body: { clientId, ...structuredClone(health) },
      idempotencyKey: randomUUID(),
    });
    await link(stranger);
    const told = await tokenTold();
    const read = async () => {
      const { api } = stranger;
      const asked = [
        api.healthDeclarations.get({ params: { id } }),
        api.healthDeclarations.file({ params: { id } }),
      ];
      return Promise.all(asked.map(async (one) => (await refusal(one))?.errorCode ?? "shown"));
    };
    expect(await read()).toEqual(["LINK_UNCONFIRMED", "LINK_UNCONFIRMED"]);
    expect((await stranger.api.healthDeclarations.list()).length).toBeGreaterThan(0);
    expect((await mother.api.healthDeclarations.get({ params: { id } })).answers).not.toBeNull();
    await world.anybody.accessLinks.confirm({ params: { id: told } });
    expect(await read()).toEqual(["shown", "shown"]);
  });

  test("cannot turn a name into a web address in a message", async () => {
    const strangers = `${stranger.subject}@mail.example`;
    await stranger.api.profiles.put({
      body: { ...profileOf(), nric: undefined, name: "Call evil.example now", email: strangers },
    });
    await link(stranger);
    await tokenTold();
    for (const { text } of world.sent.slice(-2)) expect(text).not.toContain("evil.example");
  });
});

describe("the owner's own list", () => {
  test("names all people with access, confirms and ends it, for the owner only", async () => {
    await link(stranger);
    const [holder] = await mother.api.accessLinks.list();
    expect(holder).toMatchObject({ confirmed: false });
    const params = { id: holder?.id as string };
    for (const other of [stranger, await world.customer()]) {
      expect((await refusal(other.api.accessLinks.endOwn({ params })))?.httpCode).toBe(404);
      expect((await refusal(other.api.accessLinks.confirmOwn({ params })))?.httpCode).toBe(404);
    }
    expect(await stranger.actingFor(clientId).accessLinks.list()).toEqual([]);
    expect((await mother.api.accessLinks.list())[0]).toMatchObject({ confirmed: false });
    await mother.api.accessLinks.confirmOwn({ params });
    expect((await mother.api.accessLinks.list())[0]).toMatchObject({ confirmed: true });
    await mother.api.accessLinks.endOwn({ params });
    expect(await mother.api.accessLinks.list()).toEqual([]);
    expect(await acts(stranger)).toBe(403);
  });

  test("never ends the owner's own access", async () => {
    const params = { id: mother.customerId };
    expect((await refusal(mother.api.accessLinks.endOwn({ params })))?.httpCode).toBe(404);
    expect((await mother.api.profiles.get()).id).toBe(clientId);
  });
});
