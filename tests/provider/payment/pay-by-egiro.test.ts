/** Purchases paid by an active arrangement: used at once, deducted on the next 20th. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Order } from "~/contract/payment/order";
import { egiroTransaction } from "~/database/schema/egiro";
import { offer } from "~/database/schema/offering/price";
import { service } from "~/database/schema/service";
import { toSingaporeDay } from "~/lib/singapore-date";
import { computeDeductionDay } from "~/provider/payment/egiro/announce-deductions";
import type { ApiClient } from "~/web/api/client.server";
import { declareHealth, owner, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { recordDeath } from "../../helpers/counter/counter-person";
import { pagesOf } from "../../helpers/files/pdf-text";
import { newNric, profileOf } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import {
  circuitTraining,
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
  await arrange(api, nric, { account, limit });
  return api;
}

async function arrange(api: ApiClient, nric: string, form = { account: "FULL", limit: "500" }) {
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
  await world.post(`${new URL(redirectUrl).pathname}/authorise`, form);
  await world.later(3);
}

const get = (api: ApiClient, id: string) => api.orders.get({ params: { id } });
const pay = (api: ApiClient, id: string, amount = 11_772, idempotencyKey = randomUUID()) =>
  api.egiro.payOrder({ params: { id }, body: { amount }, idempotencyKey });
/** Rejects the deduction that is announced first. */
async function rejectDeduction(api: ApiClient): Promise<void> {
  const [arrangement] = (await api.egiro.list()).client;
  const [deduction] = await api.egiro.history({ params: { id: arrangement?.id as string } });
  await api.egiro.answer({ params: { id: deduction?.id as string }, body: { accept: false } });
}
const nextDeduction = () => computeDeductionDay(toSingaporeDay(world.now()), []);

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

  test("comes after one whose deduction was refused, or after three that wait", async () => {
    const api = await withArrangement();
    for (let index = 0; index < 3; index++) {
      const { id } = await ordered(api);
      await pay(api, id);
    }
    const { id: fourth } = await ordered(api);
    expect(await outcome(pay(api, fourth))).toMatch(/cannot be paid by eGIRO/);
    const other = await withArrangement();
    const { id } = await ordered(other);
    await pay(other, id);
    await rejectDeduction(other);
    const { id: next } = await ordered(other);
    expect((await get(other, next)).egiroOffer).toBeUndefined();
    expect(await outcome(pay(other, next))).toMatch(/cannot be paid by eGIRO/);
  });

  test("comes after three that were not paid, also by an earlier arrangement", async () => {
    const api = await withArrangement();
    for (let index = 0; index < 3; index++) await pay(api, (await ordered(api)).id);
    const [arrangement] = (await api.egiro.list()).client;
    await api.egiro.cancel({ params: { id: arrangement?.id as string } });
    await world.later(63);
    await arrange(api, `PPURCHASE${made}`);
    const { id } = await ordered(api);
    expect((await api.egiro.list()).client.map(({ status }) => status)).toContain("ACTIVE");
    expect(await outcome(pay(api, id))).toMatch(/cannot be paid by eGIRO/);
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
    expect(await owned.service()).toMatchObject({ totalSessions: 12, canCancel: true });
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
    const [listed] = (await api.orders.list({ query: {} })).content;
    expect(listed).toMatchObject({ deductionFailed: true, deductedOn: expect.any(String) });
    expect(await get(api, id)).toMatchObject({ deductionFailed: true });
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
    await rejectDeduction(api);
    const open = await get(api, id);
    expect(open.deduction).toBeUndefined();
    expect(open.egiroOffer).toBeUndefined();
    expect((await api.notifications.list()).map(({ kind }) => kind)).toContain("UNPAID_ORDER");
    expect(await refusal(api.orders.cancel({ params: { id } }))).toMatchObject({
      httpCode: 409,
      errorCode: "NOT_ALLOWED",
    });
  });
});

describe("a package that is cancelled before its deduction", () => {
  /** Reads the invoice's PDF without the spaces at which lines may break. */
  async function invoiceText(api: ApiClient, id: string): Promise<string> {
    const file = await api.orders.invoice({ params: { id }, query: {} });
    const pages = await pagesOf(file.bytes);
    return pages.map(({ text }) => text.replace(/\s/g, "")).join("");
  }
  async function payByPayNow(api: ApiClient, { id, orderNumber, payableAmount }: Order) {
    await api.payments.dbsPay({
      body: { billReferenceNumber: orderNumber, amount: payableAmount },
      idempotencyKey: randomUUID(),
    });
    const { qrString } = await api.orders.qrString({ params: { id } });
    await world.post("/sandbox/bank/payer", { qr: qrString, way: "exactly", key: randomUUID() });
  }
  /** Buys a package of 12 sessions for $117.72, of which the given number take place, with the deduction 20 days later at most. */
  async function bought(api: ApiClient) {
    const { id } = await ordered(api);
    await pay(api, id);
    const clientId = (await api.profiles.get()).id as string;
    await declareHealth(api, clientId);
    const owned = await owner(api, clientId);
    return { id, owned, serviceId: (await owned.service()).id };
  }
  const cancel = (api: ApiClient, serviceId: string, refundAmount: number, reason = "HEALTH") =>
    api.packageCancellations.cancel({
      params: { id: serviceId },
      body: { reason: reason as "HEALTH", refundAmount },
      idempotencyKey: randomUUID(),
    });
  /** Records three of the twelve sessions as used. */
  const useThree = (serviceId: string) =>
    world.database.db.update(service).set({ usedSessions: 3 }).where(eq(service.id, serviceId));

  test("within the cooling-off days is not deducted at all", async () => {
    const api = await withArrangement();
    const { id, owned, serviceId } = await bought(api);
    expect((await owned.service()).canCancel).toBe(true);
    const day = nextDeduction();
    const quote = await api.packageCancellations.quote({ params: { id: serviceId } });
    expect(quote).toMatchObject({
      refundAmount: { changedMind: 11_772 },
      deduction: { collectOn: day, amount: 11_772, sent: false },
    });
    await cancel(api, serviceId, 11_772, "CHANGED_MIND");
    // 117.72 × 9/109 = 9.72.
    expect(await get(api, id)).toMatchObject({
      status: "CANCELLED",
      payableAmount: 0,
      creditNotes: [{ refundAmount: 11_772, gstAmount: 972, takenOff: true }],
    });
    await afterDeduction(day);
    expect((await get(api, id)).paymentTransaction?.status).not.toBe("APPROVED");
  });

  test("with 3 of 12 sessions used for health reasons is deducted with the part that was used", async () => {
    const api = await withArrangement();
    const { id, serviceId } = await bought(api);
    await useThree(serviceId);
    const day = nextDeduction();
    // 117.72 × 9/12 = 88.29 is taken off, of which 88.29 × 9/109 = 7.29 is GST. 117.72 - 88.29 = 29.43 is deducted.
    const done = await cancel(api, serviceId, 8_829);
    expect(done).toMatchObject({ deduction: { amount: 11_772, sent: false } });
    expect(await get(api, id)).toMatchObject({
      status: "PENDING_PAYMENT",
      payableAmount: 2_943,
      creditNotes: [{ refundAmount: 8_829, gstAmount: 729, takenOff: true }],
    });
    await afterDeduction(day);
    expect(await get(api, id)).toMatchObject({
      status: "PAID",
      refunds: [],
      paymentTransaction: { method: "EGIRO", status: "APPROVED", amount: 2_943 },
    });
  });

  test("is paid for its used part after the last failure, and everything states that amount", async () => {
    const api = await withArrangement("EMPTY");
    const { id, owned, serviceId } = await bought(api);
    await useThree(serviceId);
    const day = nextDeduction();
    await cancel(api, serviceId, 8_829);
    expect((await owned.service()).cancelled).toMatchObject({
      refundAmount: 8_829,
      takenOff: true,
    });
    await afterDeduction(day);
    for (let days = 0; days < 10; days += 1) await world.later(DAY);
    const open = await get(api, id);
    expect(open).toMatchObject({ payableAmount: 2_943, creditedAmount: 8_829 });
    expect(await invoiceText(api, id)).toMatch(/TotalwithGST\$117.72.*-\$88.29.*Topay\$29.43/);
    const before = (await world.told()).length;
    await payByPayNow(api, open);
    expect(await get(api, id)).toMatchObject({ status: "PAID", creditedAmount: 8_829 });
    const { email } = await api.profiles.get();
    const told = (await world.told()).slice(before).filter(({ to }) => to === email);
    expect(told.map(({ subject }) => subject)).toEqual(["We received your payment of $29.43"]);
    expect(told[0]?.text).toContain("We received $29.43 for:");
    expect(await invoiceText(api, id)).toMatch(/-\$88.29.*Paid\$29.43.*PaidbyPayNow/);
    const data = await api.myData.file({ query: {} });
    const pages = await pagesOf(data.bytes);
    expect(pages.map(({ text }) => text).join(" ")).toContain("$29.43, paid");
  });

  test("while the bank has the deduction becomes a refund due", async () => {
    const { db } = world.database;
    const api = await withArrangement();
    const { id, serviceId } = await bought(api);
    await useThree(serviceId);
    const day = nextDeduction();
    await db
      .update(egiroTransaction)
      .set({ status: "SENT" })
      .where(eq(egiroTransaction.orderId, id));
    const done = await cancel(api, serviceId, 8_829);
    expect(done).toMatchObject({ refundMethod: "EGIRO", deduction: { sent: true } });
    const [note] = (await get(api, id)).creditNotes;
    expect(note).toMatchObject({ refundAmount: 8_829, returnedDate: null });
    expect(note?.takenOff).toBeUndefined();
    await db
      .update(egiroTransaction)
      .set({ status: "ANNOUNCED" })
      .where(eq(egiroTransaction.orderId, id));
    await afterDeduction(day);
    // The whole amount was deducted: 117.72. 88.29 of it is due.
    expect(await get(api, id)).toMatchObject({
      status: "PAID",
      paymentTransaction: { amount: 11_772 },
      creditNotes: [{ refundAmount: 8_829, returnedDate: null }],
    });
  });

  test("while the bank has the deduction is taken off once the bank refuses it", async () => {
    const { db } = world.database;
    const api = await withArrangement("EMPTY");
    const { id, serviceId } = await bought(api);
    await useThree(serviceId);
    const day = nextDeduction();
    const setStatus = (status: "SENT" | "ANNOUNCED") =>
      db.update(egiroTransaction).set({ status }).where(eq(egiroTransaction.orderId, id));
    await setStatus("SENT");
    await cancel(api, serviceId, 8_829);
    await setStatus("ANNOUNCED");
    await afterDeduction(day);
    // 117.72 - 88.29 = 29.43 is left to pay.
    expect(await get(api, id)).toMatchObject({
      status: "PENDING_PAYMENT",
      payableAmount: 2_943,
      creditNotes: [{ refundAmount: 8_829, takenOff: true }],
    });
    const { email } = await api.profiles.get();
    const told = (await world.told()).filter(({ to }) => to === email);
    expect(told.at(-1)?.text).toContain("could not deduct $29.43");
  });
});

describe("a package of a loved one who has died", () => {
  /** Buys a package of twelve sessions for the mother, of which three are used. */
  async function threeUsed() {
    const daughter = await withArrangement();
    made += 1;
    const own = await daughter.profiles.get();
    const mother = await daughter.lovedOnes.create({
      body: { ...profileOf(newNric()), name: "Chua Ah Moy", email: `${own.id}@mother.example` },
      idempotencyKey: randomUUID(),
    });
    const { id } = await ordered(daughter, { ...circuitTraining, clientId: mother.id });
    await pay(daughter, id);
    const { db } = world.database;
    await db.update(service).set({ usedSessions: 3 }).where(eq(service.clientId, mother.id));
    return { daughter, id, motherId: mother.id };
  }
  // 117.72 x 9/12 = 88.29 is taken off. 117.72 - 88.29 = 29.43 is left.
  const onlyUsedPart = {
    status: "PENDING_PAYMENT",
    payableAmount: 2_943,
    creditNotes: [{ refundAmount: 8_829, gstAmount: 729, takenOff: true }],
  };

  test("is deducted with its used part alone", async () => {
    const { daughter, id, motherId } = await threeUsed();
    expect(await recordDeath(world, motherId)).toMatchObject({ refundAmount: 0, orders: 0 });
    expect(await get(daughter, id)).toMatchObject(onlyUsedPart);
  });

  test("is to be paid with its used part alone after a rejected deduction", async () => {
    const { daughter, id, motherId } = await threeUsed();
    await rejectDeduction(daughter);
    expect(await recordDeath(world, motherId)).toMatchObject({ refundAmount: 0, orders: 0 });
    expect(await get(daughter, id)).toMatchObject(onlyUsedPart);
  });
});

describe("an account that owes for a package by eGIRO", () => {
  const quote = (api: ApiClient) => api.accountClosing.quote();
  const close = (api: ApiClient) =>
    outcome(api.accountClosing.close({ body: { forfeits: 0 }, idempotencyKey: randomUUID() }));
  /** Buys a package, for oneself or a loved one. */
  async function bought(api: ApiClient, clientId?: string) {
    const { id } = await ordered(api, { ...circuitTraining, ...(clientId && { clientId }) });
    await pay(api, id);
    return id;
  }

  test("is not closed before the deduction, and states what is owed and how to cancel it", async () => {
    const api = await withArrangement();
    const id = await bought(api);
    const unpaid = await ordered(api);
    const collectOn = nextDeduction();
    const { owed, packages } = await quote(api);
    expect(owed).toMatchObject([
      {
        orderId: id,
        amount: 11_772,
        deductedOn: collectOn,
        packages: [{ productName: "Circuit Training", forName: null }],
      },
    ]);
    expect(packages).toMatchObject([{ unusedSessions: 12, refundAmount: null }]);
    expect(await close(api)).toMatch(/not everything is paid/);
    // Nothing is stopped or cancelled.
    expect((await api.egiro.list()).client).toMatchObject([{ status: "ACTIVE" }]);
    expect((await get(api, unpaid.id)).status).toBe("PENDING_PAYMENT");
    await afterDeduction(collectOn);
    expect((await get(api, id)).status).toBe("PAID");
    expect(await quote(api)).toMatchObject({ owed: [], packages: [{ refundAmount: 11_772 }] });
    expect(await close(api)).toBe("done");
  });

  test("is not closed after a rejected deduction, until the invoice is paid", async () => {
    const api = await withArrangement();
    const id = await bought(api);
    await rejectDeduction(api);
    expect((await quote(api)).owed).toMatchObject([
      { orderId: id, amount: 11_772, deductedOn: null, packages: [] },
    ]);
    expect(await close(api)).toMatch(/not everything is paid/);
    expect((await get(api, id)).status).toBe("PENDING_PAYMENT");
  });

  test("is not closed while a loved one's package is not paid, also without the link to them", async () => {
    const api = await withArrangement();
    const own = await api.profiles.get();
    const mother = await api.lovedOnes.create({
      body: { ...profileOf(newNric()), name: "Chua Ah Moy", email: `${own.id}@mother.example` },
      idempotencyKey: randomUUID(),
    });
    await bought(api, mother.id);
    expect((await quote(api)).owed).toMatchObject([
      { amount: 11_772, packages: [{ forName: "Chua Ah Moy" }] },
    ]);
    await api.lovedOnes.remove({ params: { id: mother.id } });
    expect((await quote(api)).owed).toMatchObject([{ amount: 11_772, packages: [] }]);
    expect(await close(api)).toMatch(/not everything is paid/);
  });

  test("is closed once the package is cancelled", async () => {
    const api = await withArrangement();
    const id = await bought(api);
    const { services } = await api.services.list();
    await api.packageCancellations.cancel({
      params: { id: services[0]?.id as string },
      body: { reason: "CHANGED_MIND", refundAmount: 11_772 },
      idempotencyKey: randomUUID(),
    });
    expect((await get(api, id)).status).toBe("CANCELLED");
    expect((await quote(api)).owed).toEqual([]);
    expect(await close(api)).toBe("done");
  });
});
