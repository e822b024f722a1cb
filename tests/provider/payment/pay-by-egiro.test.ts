/** Purchases paid by an active arrangement: used at once, deducted on the next 20th. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { offer } from "~/database/schema/offering/price";
import { singaporeDay } from "~/lib/singapore-date";
import { deductionDayAfter } from "~/provider/payment/egiro/announce-deductions";
import type { ApiClient } from "~/web/api/client.server";
import { declareHealth, owner, timesTwiceAWeek } from "../../helpers/package-owner";
import {
  gymTonic,
  openPaymentSetup,
  ordered,
  outcome,
  type PaymentFixture,
} from "./payment-fixture";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

const DAY = 24 * 60;
let made = 0;

/** Creates a customer whose own invoices are deducted. */
async function withArrangement(account = "FULL", limit = "500"): Promise<ApiClient> {
  made += 1;
  const nric = `PPURCHASE${made}`;
  const api = await world.customer(nric);
  const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
  const { redirectUrl } = await api.egiro.create({
    body: {
      idType: "PASSPORT",
      nric,
      ddaReferenceNo,
      relationship: "Self",
      bankCode: "DBS",
      consent: true,
      returnUrl: "http://localhost:3000/egiro/result?arrangement={id}",
    },
  });
  await world.post(`${new URL(redirectUrl).pathname}/authorise`, { account, limit });
  await world.later(3);
  return api;
}

const get = (api: ApiClient, id: string) => api.orders.get({ params: { id } });
const pay = (api: ApiClient, id: string, amount = 11_772, idempotencyKey = randomUUID()) =>
  api.egiro.payOrder({ params: { id }, body: { amount }, idempotencyKey });
const nextDeduction = () => deductionDayAfter(singaporeDay(world.now()), []);

/** Moves the clock to the day after the deduction. */
async function afterDeduction(day: string): Promise<void> {
  const until = Date.parse(`${day}T12:00:00+08:00`);
  await world.later(Math.ceil((until - world.now().getTime()) / 60_000));
  await world.later(10);
}

describe("a purchase that eGIRO cannot pay", () => {
  test("has an offer that the provider's data does not allow", async () => {
    const api = await withArrangement();
    const { id } = await ordered(api, gymTonic);
    const order = await get(api, id);
    expect(order.egiroOffer).toBeUndefined();
    expect(await outcome(pay(api, id, order.totalAmount))).toMatch(/cannot be paid by eGIRO/);
  });

  test("is above the bank's limit, or the payer has no active arrangement", async () => {
    for (const api of [await withArrangement("FULL", "100"), await world.customer()]) {
      const { id } = await ordered(api);
      expect((await get(api, id)).egiroOffer).toBeUndefined();
      expect(await outcome(pay(api, id))).toMatch(/cannot be paid by eGIRO/);
      expect((await api.services.list()).services).toEqual([]);
    }
  });

  test("belongs to another customer, or has another amount", async () => {
    const api = await withArrangement();
    const { id } = await ordered(api);
    expect(await outcome(pay(await withArrangement(), id))).toMatch(/not found/);
    expect(await outcome(pay(api, id, 1))).not.toBe("done");
    expect((await get(api, id)).egiroOffer).not.toBeUndefined();
  });

  test("follows the provider's data", async () => {
    const api = await withArrangement();
    const { id } = await ordered(api);
    const { db } = world.database;
    onTestFinished(async () => {
      await db.update(offer).set({ egiro: true }).where(eq(offer.productId, "circuit-training"));
    });
    await db.update(offer).set({ egiro: false }).where(eq(offer.productId, "circuit-training"));
    expect((await get(api, id)).egiroOffer).toBeUndefined();
  });
});

describe("a purchase by eGIRO", () => {
  test("gets its invoice and its services once, and is deducted on the 20th", async () => {
    const api = await withArrangement();
    const { id } = await ordered(api);
    const day = nextDeduction();
    const offered = { bankName: "DBS/POSB", collectOn: day };
    // 108.00 and 9 % GST of 9.72 are 117.72.
    expect(await get(api, id)).toMatchObject({
      totalAmount: 11_772,
      gstAmount: 972,
      egiroOffer: offered,
    });
    const key = randomUUID();
    const done = await pay(api, id, 11_772, key);
    expect(done).toMatchObject(offered);
    expect(await pay(api, id, 11_772, key)).toEqual(done);
    expect(await outcome(pay(api, id))).toMatch(/cannot be paid by eGIRO/);

    const order = await get(api, id);
    expect(order).toMatchObject({
      status: "PENDING_PAYMENT",
      invoiceNumber: done.invoiceNumber,
      deduction: offered,
      deductedOn: day,
      gstAmount: 972,
      totalAmount: 11_772,
    });
    expect(order.egiroOffer).toBeUndefined();
    expect((await api.orders.list({ query: {} })).content[0]).toMatchObject({ deductedOn: day });
    const alerts = (await api.notifications.list()).map(({ kind }) => kind);
    expect(alerts).not.toContain("UNPAID_ORDER");
    const clientId = (await api.profiles.get()).id as string;
    await declareHealth(api, clientId);
    const owned = await owner(api, clientId);
    expect(await owned.service()).toMatchObject({ totalSessions: 12, canCancel: false });
    expect((await timesTwiceAWeek(owned, 1)).length).toBe(1);

    await afterDeduction(day);
    const paid = await get(api, id);
    expect(paid).toMatchObject({
      status: "PAID",
      invoiceNumber: done.invoiceNumber,
      paymentTransaction: { method: "EGIRO", amount: 11_772 },
    });
    expect((await api.services.list()).services).toHaveLength(1);
    expect(await owned.service()).toMatchObject({ canCancel: true });
    const { email } = await api.profiles.get();
    const told = (await world.told()).filter(({ to }) => to === email);
    expect(told.some(({ text }) => text.includes("$117.72") && text.includes("DBS/POSB"))).toBe(
      true,
    );
  });

  test("is tried again and ends with a link to pay if the account is empty", async () => {
    const api = await withArrangement("EMPTY");
    const { id } = await ordered(api);
    const { collectOn } = await pay(api, id);
    await afterDeduction(collectOn);
    // The two tries after the first come on the next business days.
    for (let day = 0; day < 10; day += 1) await world.later(DAY);
    const open = await get(api, id);
    expect(open).toMatchObject({ status: "PENDING_PAYMENT", payableAmount: 11_772 });
    expect(open.deduction).toBeUndefined();
    const { email } = await api.profiles.get();
    const told = (await world.told()).filter(({ to }) => to === email);
    expect(told.some(({ text }) => text.includes(`/payment?order=${id}`))).toBe(true);
    const paid = api.payments.dbsPay({
      body: { billReferenceNumber: open.orderNumber, amount: 11_772 },
      idempotencyKey: randomUUID(),
    });
    expect(await outcome(paid)).toBe("done");
  });

  test("can be rejected until its day, and is then open to pay", async () => {
    const api = await withArrangement();
    const { id } = await ordered(api);
    await pay(api, id);
    const [arrangement] = (await api.egiro.list()).client;
    const [deduction] = await api.egiro.history({ params: { id: arrangement?.id as string } });
    await api.egiro.answer({ params: { id: deduction?.id as string }, body: { accept: false } });
    const open = await get(api, id);
    expect(open.deduction).toBeUndefined();
    expect(open.egiroOffer).toBeUndefined();
    expect((await api.notifications.list()).map(({ kind }) => kind)).toContain("UNPAID_ORDER");
  });
});
