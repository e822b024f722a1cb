import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import { findMissing, type ProxyAccess, type ProxyNeed } from "~/contract/people/proxy-rights";
import { cartItem } from "~/database/schema/cart";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { addDays, addMonths, toSingaporeDay } from "~/lib/singapore-date";
import { requestFor } from "../../helpers/matrix/build-request";
import { type Everything, openMatrixFixture } from "../../helpers/matrix/fixture";
import type { Caller, Row } from "../../helpers/matrix/rows";
import { whoMayCall } from "../../helpers/matrix/who-may-call";
import { newLinkedRecord } from "../../helpers/people/linked-record";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { rowsAbout } from "../../helpers/people/rows-of-person";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let every: Everything;
beforeAll(async () => {
  every = await openMatrixFixture(world);
});

const table = whoMayCall as Record<string, Record<string, Row>>;

type Holder = ProxyAccess;
const FULL: Holder = { book: true, pay: true, health: true, confirmed: true };

/** Sets the rights of her carer, and whether she has confirmed the access. */
async function setAccess({ book, pay, health, confirmed }: Holder): Promise<void> {
  await world.database.db
    .update(clientAccess)
    .set({
      mayBook: book,
      mayPay: pay,
      mayReadHealth: health,
      confirmBy: confirmed ? null : world.clock.now(),
    })
    .where(
      and(
        eq(clientAccess.customerId, every.carerId),
        eq(clientAccess.clientId, every.ids.clientId),
      ),
    );
}

async function ask(name: string, headers: Record<string, string>) {
  const [area = "", short = ""] = name.split(".");
  const call = (contract as unknown as Record<string, Record<string, AnyCall>>)[area]?.[short];
  const row = table[area]?.[short];
  const values = { ...every.values(area), ...row?.with?.(every) };
  const answer = await world.provider.fetch(requestFor(call as AnyCall, values, headers));
  return { status: answer.status, text: await answer.text() };
}

/** Callers that reach her record by the call: her carer while acting for her, and without switching where the call names a record. */
function callersOf(name: string): Caller[] {
  const [area = "", short = ""] = name.split(".");
  const may = table[area]?.[short]?.may;
  const others = Array.isArray(may) && may.length === 4 && may.includes("her carer");
  return ["her carer, acting for her", ...(others ? (["her carer"] as const) : [])];
}

const calls = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, AnyCall>).flatMap(([name, { proxy, method }]) =>
    proxy === null ? [] : { name: `${area}.${name}`, proxy, method },
  ),
);
const NONE = { book: false, pay: false, health: false };
/** The kinds of access to a record: with each right alone, without any, and not confirmed. */
const holders: Record<string, Holder> = {
  "who may book": { ...NONE, book: true, confirmed: true },
  "who may pay": { ...NONE, pay: true, confirmed: true },
  "who may read health answers": { ...NONE, health: true, confirmed: true },
  "without rights": { ...NONE, confirmed: true },
  "not confirmed": { ...FULL, confirmed: false },
  "not confirmed and without rights": { ...NONE, confirmed: false },
};
/** Calls that only deny a part of their answer, or whose refusal comes after another one. */
const isDecidedByCall = (need: ProxyNeed) => need !== "own" && need !== "any";

/** Calls that ask for a confirmed access themselves, for a part or for another person only. */
const asksMoreItself = /^(healthDeclarations\.get|myData\.)/;

/* Every call for another person, made by each kind of holder, with each right alone and none. */
test("a call without its right or the owner's confirmation is refused and changes nothing", async () => {
  const acting = every.headers["her carer, acting for her"];
  const ofHer = async () =>
    (await rowsAbout(world.database.db, every.people)).filter(({ table: of }) => !/cart/.test(of));
  const before = await ofHer();
  const surprises: string[] = [];
  const needed = calls.filter(({ proxy }) => isDecidedByCall(proxy));
  expect(needed.length).toBeGreaterThan(50);
  for (const [holder, access] of Object.entries(holders)) {
    for (const { name, proxy } of needed) {
      const missing = findMissing(access, proxy);
      if (missing === null) continue;
      if (name === "carts.checkout") {
        // The line was chosen before the right was withdrawn.
        await setAccess(FULL);
        await ask("carts.put", acting);
      } else if (name === "carts.put")
        await world.database.db.delete(cartItem).where(eq(cartItem.customerId, every.carerId));
      await setAccess(access);
      const code = missing === "confirmation" ? "LINK_UNCONFIRMED" : "RIGHT_MISSING";
      for (const caller of callersOf(name)) {
        const { status, text } = await ask(name, every.headers[caller]);
        if (status !== 403 || !text.includes(code))
          surprises.push(`${name} by ${caller} ${holder}: ${status} ${text.slice(0, 160)}`);
      }
    }
  }
  await setAccess(FULL);
  expect(surprises).toEqual([]);
  expect(await ofHer()).toEqual(before);
});

test("a call that reads or books is let through for a holder whose access suffices", async () => {
  const surprises: string[] = [];
  for (const [holder, access] of Object.entries({ ...holders, "with all rights": FULL })) {
    await setAccess(access);
    for (const { name, proxy, method } of calls) {
      if (method !== "GET" || findMissing(access, proxy) !== null) continue;
      for (const caller of callersOf(name)) {
        const { text } = await ask(name, every.headers[caller]);
        if (/RIGHT_MISSING|LINK_UNCONFIRMED/.test(text) && !asksMoreItself.test(name))
          surprises.push(`${name} by ${caller} ${holder}: ${text.slice(0, 160)}`);
      }
    }
  }
  await setAccess(FULL);
  expect(surprises).toEqual([]);
});

test("no call of a holder reaches a record that a death or a merge has closed", async () => {
  await setAccess(FULL);
  const setClosedAt = (closedAt: Date | null) =>
    world.database.db.update(client).set({ closedAt }).where(eq(client.id, every.ids.clientId));
  const surprises: string[] = [];
  await setClosedAt(world.clock.now());
  for (const { name, proxy } of calls) {
    if (!isDecidedByCall(proxy)) continue;
    const { status, text } = await ask(name, every.headers["her carer, acting for her"]);
    if (status !== 403 || !text.includes("CANNOT_ACT_FOR"))
      surprises.push(`${name}: ${status} ${text.slice(0, 160)}`);
  }
  for (const { name, proxy, method } of calls) {
    if (method === "GET" || !isDecidedByCall(proxy)) continue;
    const { status, text } = await ask(name, every.headers.herself);
    if (status !== 403 || !text.includes("RECORD_CLOSED"))
      surprises.push(`${name} by herself: ${status} ${text.slice(0, 160)}`);
  }
  await setClosedAt(null);
  expect(surprises).toEqual([]);
});

test("a change of health is not shown without the right to health answers", async () => {
  const change = { stage: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION" as const };
  const { db } = world.database;
  const hers = eq(service.clientId, every.ids.clientId);
  await db.update(service).set({ healthConditionChanged: true }).where(hers);
  const ids = db.select({ id: service.id }).from(service).where(hers);
  await db.update(term).set(change).where(inArray(term.serviceId, ids));
  const acting = every.headers["her carer, acting for her"];
  for (const [access, isShown] of [
    [FULL, true],
    [{ ...FULL, health: false }, false],
    [{ ...FULL, confirmed: false }, false],
  ] as const) {
    await setAccess(access);
    const { text } = await ask("services.list", acting);
    const sessions = await ask("sessions.list", acting);
    expect([text, sessions.text].map((one) => one.includes("ON_HEALTH"))).toEqual([
      isShown,
      isShown,
    ]);
    expect(text.includes('"healthConditionChanged":true')).toBe(isShown);
  }
  await setAccess(FULL);
});

test("every call that changes something for a person needs a right, or states why not", () => {
  const open = calls
    .filter(({ proxy, method }) => method !== "GET" && proxy === "any")
    .map(({ name }) => name);
  expect(open.sort()).toEqual(Object.keys(CHANGES_OF_ONES_OWN).sort());
});

/** Calls of a customer who acts for a person that change only what is the customer's own. */
const CHANGES_OF_ONES_OWN: Record<string, string> = {
  "lovedOnes.create": "adds a new record, which needs no right of an earlier one",
  "lovedOnes.remind": "the caller's own copies of messages",
  "lovedOnes.remove": "gives up the caller's own access",
  "linking.link": "begins an access, which the owner confirms",
  "carts.remove": "the caller's own cart",
  "carts.applyCoupon": "the caller's own cart",
  "carts.removeCoupon": "the caller's own cart",
};

/** Calls of payment that the right does not decide about, each with its reason. */
const WITHOUT_RIGHT: Record<string, string> = {};
const OWN_CARD = "the caller's own cards";
const OWN_ORDER = "the caller's own order, about whose persons the checkout decided";
const OWN_BANK = "the payer's own bank account: a payer can always stop a deduction";
const OWN_PAYERS = "the caller's own record: who pays its invoices";
for (const name of ["addCard", "authenticateCard", "setDefaultCard", "removeCard"])
  WITHOUT_RIGHT[`payments.${name}`] = OWN_CARD;
for (const name of ["payments.dbsPay", "payments.payByCard", "payments.authenticate"])
  WITHOUT_RIGHT[name] = OWN_ORDER;
for (const name of ["orders.cancel", "orders.giveFeedback", "egiro.payOrder"])
  WITHOUT_RIGHT[name] = OWN_ORDER;
for (const name of ["generateDDARefNo", "cancel", "answer"])
  WITHOUT_RIGHT[`egiro.${name}`] = OWN_BANK;
for (const name of ["confirmOwn", "endOwn"]) WITHOUT_RIGHT[`egiroPayers.${name}`] = OWN_PAYERS;

/** Names the areas that the contract's folder for payments declares. */
async function areasOfPayment(): Promise<string[]> {
  const folder = path.resolve(import.meta.dirname, "../../../app/contract/payment");
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file))),
  );
  const declared = new Set<unknown>(modules.flatMap((module) => Object.values(module)));
  return Object.entries(contract).flatMap(([area, calls]) => (declared.has(calls) ? area : []));
}

const AMOUNT = "Cents of the Singapore dollar";
const hasAmount = ({ body }: AnyCall) =>
  JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })).includes(AMOUNT);

/* A new call that changes something in the folder for payments, or whose request has an amount of money, must be in a row. */
test("every call that moves money is decided by the right to pay, or states why not", async () => {
  const payment = await areasOfPayment();
  expect(payment).toContain("egiro");
  const moving = Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, AnyCall>)
      .filter(([, { method, auth }]) => method !== "GET" && auth === "customer")
      .filter(([, call]) => payment.includes(area) || hasAmount(call))
      .map(([name]) => `${area}.${name}`),
  );
  expect(moving).toContain("carts.checkout");
  const byRight = calls.filter(({ proxy }) => proxy === "pay").map(({ name }) => name);
  const decided = [...byRight, ...Object.keys(WITHOUT_RIGHT)];
  expect(moving.filter((name) => !decided.includes(name))).toEqual([]);
  expect(Object.keys(WITHOUT_RIGHT).filter((name) => !moving.includes(name))).toEqual([]);
});

test("the right to pay decides about eGIRO for another person, also without switching to them", async () => {
  const { mother, daughter, acting, nric } = await motherAndDaughter();
  const body = { idType: "NRIC" as const, nric };
  expect((await daughter.api.egiro.retrieve({ body })).own).toBe(false);
  await mother.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: { ...all, pay: false },
  });
  const { ddaReferenceNo } = await daughter.api.egiro.generateDDARefNo({
    idempotencyKey: randomUUID(),
  });
  const application = {
    ...{ ...body, ddaReferenceNo, relationship: "Parent" as const, otherRelationship: null },
    ...{
      bankCode: "DBS" as const,
      consent: true as const,
      returnUrl: "http://portal.example/back",
    },
  };
  const missing = { errorCode: "RIGHT_MISSING" };
  for (const { egiro } of [daughter.api, acting]) {
    expect(await refusal(egiro.retrieve({ body }))).toMatchObject(missing);
    expect(await refusal(egiro.create({ body: application }))).toMatchObject(missing);
  }
});

/** A mother with an account, and a daughter who linked her record. */
async function motherAndDaughter() {
  const linked = await newLinkedRecord(world, { name: "Chua Ah Moy" });
  await world.runDueWork();
  const text = world.sent.filter(({ to }) => to === linked.email).map((one) => one.text);
  const token = /\/access\/([\w-]+)/.exec(text.join())?.[1] as string;
  return { ...linked, token };
}

const all = { book: true, pay: true, health: true, until: null };

test("the owner withdraws a right, both sides see it, and the history shows it", async () => {
  const { mother, daughter, acting, clientId } = await motherAndDaughter();
  expect((await daughter.api.lovedOnes.list())[0]?.rights).toBeUndefined();
  await mother.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: { ...all, book: false },
  });
  expect((await mother.api.accessLinks.list())[0]?.rights).toMatchObject({
    book: false,
    pay: true,
  });
  expect((await daughter.api.lovedOnes.list())[0]?.rights).toMatchObject({ book: false });
  expect(await refusal(acting.denticare.register())).toMatchObject({
    errorCode: "RIGHT_MISSING",
    message: expect.stringContaining("Please ask Chua Ah Moy, or call us."),
  });
  const { content } = await mother.api.accessHistory.list();
  expect(content.map(({ call }) => call)).toContain("accessLinks.limit");
  await world.runDueWork();
  world.clock.set(new Date(world.clock.now().getTime() + 12 * 3_600_000));
  await world.runDueWork();
  const told = world.sent.filter(({ to }) => to === `${daughter.subject}@mail.example`);
  expect(told.map(({ text }) => text).join()).toContain("Book: no. Pay: yes.");
  await mother.api.accessLinks.limitOwn({ params: { id: daughter.customerId }, body: all });
  expect((await acting.denticare.register())?.denticareAssociationId).toBeDefined();
  const stranger = await world.customer();
  expect(
    await refusal(
      stranger.api.accessLinks.limitOwn({ params: { id: daughter.customerId }, body: all }),
    ),
  ).toMatchObject({ httpCode: 404 });
  expect(clientId).toBeDefined();
});

test("by the link in the message, health answers are withdrawn and left out of a copy of the data", async () => {
  const { acting, token } = await motherAndDaughter();
  await world.anybody.accessLinks.confirm({ params: { id: token } });
  await world.anybody.accessLinks.limit({ params: { id: token }, body: { ...all, health: false } });
  expect(await refusal(acting.healthDeclarations.open())).toMatchObject({
    errorCode: "RIGHT_MISSING",
  });
  expect((await acting.myData.export()).healthLeftOut).toBe(true);
  expect(
    await refusal(world.anybody.accessLinks.limit({ params: { id: randomUUID() }, body: all })),
  ).toMatchObject({ httpCode: 404 });
});

test("a link in an earlier message gives no rights back after the owner has decided behind the sign-in", async () => {
  const { mother, daughter, token } = await motherAndDaughter();
  const params = { id: daughter.customerId };
  await mother.api.accessLinks.confirmOwn({ params });
  await mother.api.accessLinks.limitOwn({ params, body: onlyView });
  for (const call of [
    () => world.anybody.accessLinks.limit({ params: { id: token }, body: all }),
    () => world.anybody.accessLinks.confirm({ params: { id: token } }),
  ])
    expect(await refusal(call())).toMatchObject({ httpCode: 404 });
  expect((await mother.api.accessLinks.list())[0]?.rights).toEqual(onlyView);
});

test("a link in a message lets nobody in again whom the owner had ended, and still ends the access", async () => {
  const both = await motherAndDaughter();
  const { mother, daughter } = both;
  await mother.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
  await linkAgain(both);
  await world.runDueWork();
  const texts = world.sent.map(({ text }) => /\/access\/([\w-]+)/.exec(text)?.[1]);
  const params = { id: texts.filter(Boolean).at(-1) as string };
  for (const call of [
    () => world.anybody.accessLinks.confirm({ params }),
    () => world.anybody.accessLinks.limit({ params, body: all }),
  ])
    expect((await refusal(call()))?.message).toContain("Please log in to allow it again");
  await world.anybody.accessLinks.end({ params });
  expect(await mother.api.accessLinks.list()).toEqual([]);
});

test("a customer who has acted for a person links the record as the own one with a code only", async () => {
  const [helper, daughter] = [await world.customer(), await world.customer()];
  await register(daughter);
  const nric = newNric();
  const body = { ...profileOf(nric), mobileNumber: "98004455", email: "gran@mail.example" };
  const { id: clientId } = await daughter.api.lovedOnes.create({
    body,
    idempotencyKey: randomUUID(),
  });
  await daughter.api.lovedOnes.remove({ params: { id: clientId } });
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: false };
  expect((await refusal(helper.api.linking.link({ body: link })))?.message).toContain(
    "your own record needs a code too",
  );
});

test("access with a last day ends after it", async () => {
  const { mother, daughter, acting } = await motherAndDaughter();
  const until = new Date(world.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await mother.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: { ...all, until },
  });
  await world.runDueWork();
  expect((await acting.profiles.get()).name).toBe("Chua Ah Moy");
  world.clock.forward({ days: 2 });
  expect(await refusal(acting.profiles.get())).toMatchObject({ httpCode: 403 });
  expect(await daughter.api.lovedOnes.list()).toEqual([]);
});

/** Links the mother's record again, as the daughter did before. @returns the rights that the daughter then reads. */
async function linkAgain({
  daughter,
  nric,
  clientId,
}: Awaited<ReturnType<typeof motherAndDaughter>>) {
  await daughter.api.linking.link({
    body: { idType: "NRIC", nric, clientId, lovedOne: true },
  });
  return (await daughter.api.lovedOnes.list())[0]?.rights;
}

test("limits survive a removal and a new link, until the owner lifts them", async () => {
  const both = await motherAndDaughter();
  const { mother, daughter, clientId, acting } = both;
  const person = { params: { id: daughter.customerId } };
  const until = toSingaporeDay(new Date(world.clock.now().getTime() + 3 * 86_400_000));
  await mother.api.accessLinks.limitOwn({ ...person, body: { ...all, book: false, until } });
  await daughter.api.lovedOnes.remove({ params: { id: clientId } });
  expect(await linkAgain(both)).toEqual({ ...all, book: false, until });
  expect(await refusal(acting.denticare.register())).toMatchObject({ errorCode: "RIGHT_MISSING" });
  await mother.api.accessLinks.limitOwn({ ...person, body: all });
  await daughter.api.lovedOnes.remove({ params: { id: clientId } });
  expect(await linkAgain(both)).toBeUndefined();
});

const onlyView = { book: false, pay: false, health: false, until: null };

test("a new link after the owner ended the access shows nothing until the owner's yes, and then only the records", async () => {
  const both = await motherAndDaughter();
  const { mother, daughter, acting } = both;
  const person = { params: { id: daughter.customerId } };
  await mother.api.accessLinks.endOwn(person);
  expect(await linkAgain(both)).toBeUndefined();
  expect(await daughter.api.lovedOnes.list()).toEqual([]);
  for (const call of [() => acting.myData.export(), () => acting.profiles.get()])
    expect(await refusal(call())).toMatchObject({ errorCode: "CANNOT_ACT_FOR" });
  await daughter.api.lovedOnes.remove({ params: { id: both.clientId } });
  await linkAgain(both);
  expect(await daughter.api.lovedOnes.list()).toEqual([]);
  await mother.api.accessLinks.confirmOwn(person);
  expect((await daughter.api.lovedOnes.list())[0]?.rights).toEqual(onlyView);
  expect((await acting.profiles.get()).name).toBe("Chua Ah Moy");
  await world.runDueWork();
  const newest = world.sent.filter(({ to }) => to === `${mother.subject}@mail.example`).at(-1);
  expect(newest?.text).toContain("can now see your records");
  expect(newest?.text).not.toContain("book for you");
  await mother.api.accessLinks.limitOwn({ ...person, body: all });
  expect((await acting.denticare.register())?.denticareAssociationId).toBeDefined();
});

test("a last day that has passed does not come back as full access with a new link", async () => {
  const both = await motherAndDaughter();
  const { mother, daughter } = both;
  await mother.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: { ...all, until: toSingaporeDay(world.clock.now()) },
  });
  world.clock.forward({ days: 2 });
  await world.runDueWork();
  expect(await linkAgain(both)).toBeUndefined();
  expect(await daughter.api.lovedOnes.list()).toEqual([]);
  await mother.api.accessLinks.confirmOwn({ params: { id: daughter.customerId } });
  expect((await daughter.api.lovedOnes.list())[0]?.rights).toEqual(onlyView);
});

test("a helper who removed the access after its last day gets no rights by a new link", async () => {
  const both = await motherAndDaughter();
  const { mother, daughter, clientId } = both;
  await mother.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: { ...all, until: toSingaporeDay(world.clock.now()) },
  });
  await daughter.api.lovedOnes.remove({ params: { id: clientId } });
  world.clock.forward({ days: 2 });
  expect(await linkAgain(both)).toEqual(onlyView);
});

test("a person whose access was limited cannot link the record as their own", async () => {
  const helper = await world.customer();
  const nric = newNric();
  const carer = await world.customer();
  await register(carer);
  const created = await carer.api.lovedOnes.create({
    body: { ...profileOf(nric), name: "Chua Ah Moy" },
    idempotencyKey: randomUUID(),
  });
  const clientId = created.id as string;
  await helper.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  await world.database.db
    .update(clientAccess)
    .set({ mayBook: false })
    .where(eq(clientAccess.customerId, helper.customerId));
  await helper.api.lovedOnes.remove({ params: { id: clientId } });
  const body = { idType: "NRIC" as const, nric, clientId, lovedOne: false };
  expect(await refusal(helper.api.linking.link({ body }))).toMatchObject({
    httpCode: 409,
    message: expect.stringContaining("Please call us"),
  });
});

test("a last day in the past, or more than ten years ahead, is refused", async () => {
  const { mother, daughter, token } = await motherAndDaughter();
  const today = toSingaporeDay(world.clock.now());
  for (const [until, message] of [
    [addDays(today, -1), "The last day must be today or later"],
    [addDays(addMonths(today, 120), 1), "The last day must be within 10 years"],
  ] as const) {
    const body = { ...all, until };
    for (const limit of [
      () => mother.api.accessLinks.limitOwn({ params: { id: daughter.customerId }, body }),
      () => world.anybody.accessLinks.limit({ params: { id: token }, body }),
    ])
      expect(await refusal(limit())).toMatchObject({
        httpCode: 400,
        message: expect.stringContaining(message),
      });
  }
  expect((await mother.api.accessLinks.list())[0]?.rights?.until).toBeNull();
});

test("a person who was added is not asked to confirm, and can stop it", async () => {
  const daughter = await world.customer();
  await register(daughter);
  const email = `${daughter.subject}.mother@mail.example`;
  await daughter.api.lovedOnes.create({
    body: { ...profileOf(newNric()), name: "Chua Ah Moy", email, mobileNumber: "98761234" },
    idempotencyKey: randomUUID(),
  });
  await world.runDueWork();
  const sms = world.sent.filter(({ to }) => to === "+6598761234").at(-1)?.text ?? "";
  expect(sms).toContain("Not right? Stop it: ");
  expect(sms).not.toContain("Confirm");
  const mail = world.sent.filter(({ to }) => to === email).at(-1)?.text;
  expect(mail).toContain("has added you on our website");
  expect(mail).toContain("you do not need to do anything");
});

test("a holder whose rights are limited cannot report a death", async () => {
  const { mother, daughter, clientId } = await motherAndDaughter();
  await mother.api.accessLinks.confirmOwn({ params: { id: daughter.customerId } });
  await mother.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: { ...all, pay: false },
  });
  const reported = daughter.api.deaths.report({
    params: { id: clientId },
    body: { diedOn: toSingaporeDay(world.clock.now()) },
    idempotencyKey: randomUUID(),
  });
  expect(await refusal(reported)).toMatchObject({ errorCode: "RIGHT_MISSING" });
  expect(await daughter.api.lovedOnes.list()).toHaveLength(1);
});
