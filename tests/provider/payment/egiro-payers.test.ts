import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import { pagesOf } from "../../helpers/files/pdf-text";
import { INVOICE_TO_PAY } from "../../helpers/people/sample-record";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { openPaymentSetup, type PaymentFixture } from "./payment-fixture";

/*
 * Any customer may apply to pay another person's invoices. The person is notified immediately. Until they confirm, the payer sees only
 * amounts and dates.
 */

const BACK = "http://localhost:3000/egiro/result?arrangement={id}";
const DAY = 24 * 60;
const PROGRAMME = "Circuit Training";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

interface Person {
  api: ApiClient;
  passport: string;
  clientId: string;
  email: string;
}
let person: Person;
let payer: ApiClient;
let made = 0;

/** Creates a person with an account, a record and one unpaid invoice. */
beforeEach(async () => {
  made += 1;
  const { db } = world.database;
  await db.delete(egiroTransaction);
  await db.update(egiroArrangement).set({ status: "CANCELLED" });
  const passport = `PPAYER${made}`;
  const api = await world.customer(passport);
  const { id, email } = await api.profiles.get();
  person = { api, passport, clientId: id as string, email: email as string };
  payer = await world.customer();
  await db.update(order).set({ status: "PAID" }).where(eq(order.madeBy, "PROVIDER"));
  const [one] = await db.select().from(order).where(eq(order.invoiceNumber, INVOICE_TO_PAY));
  await db
    .update(order)
    .set({ status: "PENDING_PAYMENT", paidAt: null, clientId: person.clientId, customerId: null })
    .where(eq(order.id, one?.id as string));
});

async function apply(api: ApiClient, relationship: "Self" | "Parent" = "Parent") {
  const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
  return api.egiro.create({
    body: {
      idType: "PASSPORT",
      nric: person.passport,
      ddaReferenceNo,
      relationship,
      bankCode: "DBS",
      consent: true,
      returnUrl: BACK,
    },
  });
}

/** Applies, authorises and has the bank approve. */
async function active(api: ApiClient, more: { relationship?: "Self"; account?: string } = {}) {
  const { id, redirectUrl } = await apply(api, more.relationship);
  const account = more.account ?? "FULL";
  const place = `${new URL(redirectUrl).pathname}/authorise`;
  await world.post(place, { account, limit: "1000" });
  await world.later(3);
  return id;
}

const toPerson = async () => (await world.told()).filter(({ to }) => to === person.email);
const toPayer = async (api = payer) => {
  const { email } = await api.profiles.get();
  return (await world.told()).filter(({ to }) => to === email);
};

async function token(): Promise<string> {
  const texts = (await toPerson()).map(({ text }) => /\/payer\/([\w-]+)/.exec(text)?.[1]);
  return texts.filter((one) => one !== undefined).at(-1) as string;
}

const history = (id: string, api = payer) => api.egiro.history({ params: { id } });
const status = (id: string, api = payer) => api.egiro.status({ params: { id } });
const codeOf = async (asked: Promise<unknown>) => (await refusal(asked))?.httpCode ?? 200;

describe("the debtor of an arrangement", () => {
  test("is notified by e-mail and SMS before the bank authorises", async () => {
    await apply(payer);
    const [told] = await toPerson();
    expect(told?.subject).toBe("Chua Bee Lian wants to pay your invoices");
    expect(told?.text).toContain("Until then they see amounts and dates only");
    const sms = (await world.told()).filter(
      ({ channel, text }) => channel === "SMS" && text.includes(`/payer/`),
    );
    expect(sms.at(-1)?.text).toContain(await token());
    for (const one of [told, sms.at(-1)]) expect(one?.text).not.toContain(person.passport);
  });

  test("opens the link, which changes nothing, and confirms", async () => {
    const { id } = await apply(payer);
    const params = { id: await token() };
    const shown = { by: "Chua Bee Lian", confirmed: false };
    for (let looks = 0; looks < 2; looks += 1)
      expect(await world.anybody.egiroPayers.get({ params })).toMatchObject(shown);
    expect(await status(id)).toMatchObject({ confirmed: false, clientName: null });
    await world.anybody.egiroPayers.confirm({ params });
    expect(await world.anybody.egiroPayers.get({ params })).toMatchObject({ confirmed: true });
    expect(await status(id)).toMatchObject({ confirmed: true, clientName: "Chua Bee Lian" });
  });

  test("has a link that ends with the number that got it, and a new one after a change that is over", async () => {
    await apply(payer);
    const params = { id: await token() };
    await world.later(1);
    const { maskedNric: _id, version: _version, ...record } = await person.api.profiles.get();
    const body = { ...record, mobileNumber: "81230077" } as never;
    await person.api.profiles.put({ body });
    expect(await codeOf(world.anybody.egiroPayers.confirm({ params }))).toBe(404);
    await world.later(40 * DAY);
    await apply(await world.customer());
    const { by } = await world.anybody.egiroPayers.get({ params: { id: await token() } });
    expect(by).toBe("Chua Bee Lian");
  });

  test("ends it immediately: no deduction, the link expires, and payer and bank are notified", async () => {
    const id = await active(payer);
    expect(await history(id)).toHaveLength(1);
    const params = { id: await token() };
    await world.anybody.egiroPayers.end({ params });
    expect(await status(id)).toMatchObject({
      status: "CANCELLED",
      clientName: null,
      remarks: "The person whose invoices it was for has stopped it",
    });
    expect(await history(id)).toEqual([]);
    for (const ask of ["get", "confirm", "end"] as const)
      expect(await codeOf(world.anybody.egiroPayers[ask]({ params }))).toBe(404);
    await world.later(0);
    await world.later(35 * DAY);
    expect(await history(id)).toEqual([]);
    const [row] = await world.database.db
      .select()
      .from(egiroArrangement)
      .where(eq(egiroArrangement.id, id));
    expect(row?.mandateEndedAt).not.toBeNull();
    expect(row?.status).toBe("CANCELLED");
    const subjects = (await toPayer()).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === "Your eGIRO arrangement was stopped")).toHaveLength(1);
  });

  test("sees, confirms and ends it on their own page and at a counter, and no other person can", async () => {
    const id = await active(payer);
    const params = { id };
    expect(await person.api.egiroPayers.list()).toMatchObject([
      { id, by: "Chua Bee Lian", confirmed: false },
    ]);
    for (const other of [payer, await world.customer()]) {
      expect(await other.egiroPayers.list()).toEqual([]);
      expect(await codeOf(other.egiroPayers.confirmOwn({ params }))).toBe(404);
      expect(await codeOf(other.egiroPayers.endOwn({ params }))).toBe(404);
    }
    await person.api.egiroPayers.confirmOwn({ params });
    expect((await history(id))[0]).toMatchObject({ open: true });
    await person.api.egiroPayers.endOwn({ params });
    expect(await person.api.egiroPayers.list()).toEqual([]);
    expect(await status(id)).toMatchObject({ status: "CANCELLED", confirmed: false });
  });

  test("gets a limited number of messages", async () => {
    for (let times = 0; times < 6; times += 1) {
      const { redirectUrl } = await apply(payer);
      await world.post(`${new URL(redirectUrl).pathname}/refuse`, {});
      await world.later(0);
    }
    expect(await refusal(apply(payer))).toMatchObject({ httpCode: 429 });
    expect(await codeOf(apply(await world.customer()))).toBe(200);
  });
});

describe("a payer whom the person has not confirmed", () => {
  test("sees amounts and dates, and can reject no deduction", async () => {
    const id = await active(payer);
    const [deduction] = await history(id);
    expect(deduction).toMatchObject({
      invoiceNumber: null,
      description: null,
      amount: 8720,
      status: "ANNOUNCED",
      open: false,
    });
    for (const accept of [false, true]) {
      const answered = payer.egiro.answer({
        params: { id: deduction?.id as string },
        body: { accept },
      });
      expect((await refusal(answered))?.message).toContain("has not confirmed yet that you pay");
    }
    await world.later(35 * DAY);
    await world.later(0);
    expect((await history(id))[0]).toMatchObject({ status: "COLLECTED", invoiceNumber: null });
    const told = (await toPayer()).map(({ text }) => text).join();
    expect(told).toContain("We will deduct $87.20 from your account");
    expect(told).toContain("We deducted $87.20 from your account");
    expect(told).not.toContain(INVOICE_TO_PAY);
    expect(told).not.toContain(PROGRAMME);
    await person.api.egiroPayers.confirmOwn({ params: { id } });
    expect((await history(id))[0]).toMatchObject({
      invoiceNumber: INVOICE_TO_PAY,
      description: expect.stringContaining(PROGRAMME),
    });
  });

  test("gets a payment link without name or programme, in its file too, and an end invalidates it", async () => {
    const id = await active(payer, { account: "EMPTY" });
    for (let days = 0; days < 45; days += 5) await world.later(5 * DAY);
    const told = (await toPayer()).map(({ text }) => /\/inv\/([\w-]+)/.exec(text)?.[1]);
    const params = { id: told.find((one) => one !== undefined) as string };
    const invoice = await world.anybody.eInvoices.get({ params });
    expect(invoice.totalAmount).toBe(8720);
    expect(JSON.stringify(invoice)).not.toMatch(/Circuit|Goh|Jurong/);
    const { bytes } = await world.anybody.eInvoices.pdf({ params });
    const text = (await pagesOf(bytes)).map((page) => page.text).join();
    expect(text).toContain("Our services");
    expect(text).not.toMatch(/Circuit|Goh/);
    await person.api.egiroPayers.endOwn({ params: { id } });
    expect(await codeOf(world.anybody.eInvoices.get({ params }))).toBe(410);
  });
});

test("a death ends the arrangement without a message to the person, and the bank is notified", async () => {
  const id = await active(payer);
  const before = (await toPerson()).length;
  const operate = operatorFor({ db: world.database.db, now: world.now });
  await operate("death", "report", person.clientId, toSingaporeDay(world.now()));
  await world.later(1);
  await world.later(1);
  expect(await status(id)).toMatchObject({ status: "CANCELLED" });
  expect(await toPerson()).toHaveLength(before);
  const [row] = await world.database.db
    .select({ endedAt: egiroArrangement.mandateEndedAt })
    .from(egiroArrangement)
    .where(eq(egiroArrangement.id, id));
  expect(row?.endedAt).not.toBeNull();
});

describe("arrangements without confirmation", () => {
  test("one's own and those of people with acting rights need none, those of a linked record only do", async () => {
    const own = await active(person.api, { relationship: "Self" });
    expect(await status(own, person.api)).toMatchObject({ confirmed: true });
    expect((await history(own, person.api))[0]).toMatchObject({ open: true });
    expect(await toPerson()).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining("/payer/") }),
    );
    const body = { idType: "PASSPORT" as const, nric: person.passport };
    expect((await person.api.egiro.retrieve({ body }).catch(() => null)) ?? null).toBeNull();

    const { clientId } = person;
    await payer.linking.link({ body: { ...body, clientId, lovedOne: true } });
    expect(await payer.egiro.retrieve({ body })).toMatchObject({ asked: true });
    const [holder] = await person.api.accessLinks.list();
    await person.api.accessLinks.confirmOwn({ params: { id: holder?.id as string } });
    expect(await payer.egiro.retrieve({ body })).toMatchObject({ asked: false });
    const { id } = await apply(payer);
    expect(await token()).toBeUndefined();
    expect(await status(id)).toMatchObject({ confirmed: true });

    const access = { params: { id: holder?.id as string } };
    const rights = { book: true, pay: true, health: true, until: null };
    await person.api.accessLinks.limitOwn({ ...access, body: { ...rights, pay: false } });
    expect(await status(id)).toMatchObject({ confirmed: false, clientName: null });
    await person.api.accessLinks.limitOwn({ ...access, body: rights });

    // A payer without acting rights is a stranger again, and the person is notified of the remaining arrangement.
    await person.api.accessLinks.endOwn({ params: { id: holder?.id as string } });
    expect(await status(id)).toMatchObject({ confirmed: false, clientName: null });
    await world.later(0);
    await world.anybody.egiroPayers.end({ params: { id: await token() } });
    expect(await status(id)).toMatchObject({ status: "CANCELLED" });
  });
});

describe("the person's own arrangement", () => {
  test("takes a bill before an earlier arrangement of a stranger", async () => {
    const first = await active(payer);
    expect(await history(first)).toHaveLength(1);
    const own = await active(person.api, { relationship: "Self" });
    expect(await history(first)).toEqual([]);
    expect(await history(own, person.api)).toMatchObject([{ status: "ANNOUNCED" }]);
    const subjects = (await toPayer()).map(({ subject }) => subject);
    expect(subjects).toContain("$87.20 will not be deducted");
    await world.later(35 * DAY);
    await world.later(0);
    expect(await history(own, person.api)).toMatchObject([{ status: "COLLECTED" }]);
    expect(await history(first)).toEqual([]);
  });

  test("leaves it to the stranger's when it cannot be deducted, without alternating", async () => {
    const own = await active(person.api, { relationship: "Self", account: "EMPTY" });
    const other = await active(payer);
    for (let days = 0; days < 80; days += 5) await world.later(5 * DAY);
    expect(await history(own, person.api)).toMatchObject([{ status: "FAILED" }]);
    expect(await history(other)).toMatchObject([{ status: "COLLECTED" }]);
    const subjects = (await toPayer()).map(({ subject }) => subject);
    expect(subjects.filter((one) => one === "$87.20 will not be deducted")).toEqual([]);
  });
});
