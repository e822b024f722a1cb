import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { egiroTransaction } from "~/database/schema/egiro";
import { centre } from "~/database/schema/offering/centre";
import { operation } from "~/database/schema/operation";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit, registerAtCounter } from "../../helpers/counter/counter-person";
import { pagesOf } from "../../helpers/files/pdf-text";
import { arrangementOf } from "../../helpers/payment/egiro";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { INVOICE_TO_PAY } from "../../helpers/people/sample-record";
import { refusal } from "../../helpers/provider/refusal";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

/** Makes an order an invoice of the provider, as a choice of eGIRO does. */
const asInvoice = (orderId: string) =>
  world.database.db
    .update(order)
    .set({ madeBy: "PROVIDER", invoiceNumber: `INV-${orderId.slice(0, 8)}` })
    .where(eq(order.id, orderId));

async function cancelPackage({ buyer: { api }, amount }: Awaited<ReturnType<typeof ordered>>) {
  const { services } = await api.services.list();
  return api.packageCancellations.cancel({
    params: { id: services[0]?.id as string },
    body: { reason: "CHANGED_MIND", refundAmount: amount },
    idempotencyKey: randomUUID(),
  });
}

async function ordered(coupon?: string): Promise<{
  buyer: TestCustomer;
  clientId: string;
  orderId: string;
  amount: number;
}> {
  const buyer = await world.customer();
  const clientId = await register(buyer);
  await fillCart(buyer, "circuit-training");
  if (coupon !== undefined) await buyer.api.carts.applyCoupon({ body: { coupon } });
  const orderId = await checkOut(buyer);
  const { totalAmount: amount } = await buyer.api.orders.get({ params: { id: orderId } });
  return { buyer, clientId, orderId, amount };
}

const take = (
  { orderId, amount }: { orderId: string; amount: number },
  idempotencyKey: string = randomUUID(),
) =>
  world.anybody.tills.take({
    body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
    idempotencyKey,
  });

const voided = (receiptNumber: string) =>
  world.anybody.tills.void({
    body: { enteredBy, receiptNumber, reason: "wrong order" },
    idempotencyKey: randomUUID(),
  });

const today = async () =>
  (await world.anybody.tills.day({ body: { enteredBy, day: toSingaporeDay(world.clock.now()) } }))
    .entries;

describe("a payment in cash", () => {
  test("pays the order, has a receipt, and names the centre to the customer", async () => {
    const { buyer, orderId, amount } = await ordered();
    const { receiptNumber, number } = await take({ orderId, amount });
    expect(receiptNumber).toMatch(/^R5\d{5}$/);
    const paid = await buyer.api.orders.get({ params: { id: orderId } });
    expect(paid).toMatchObject({
      status: "PAID",
      invoiceNumber: number,
      paymentTransaction: {
        method: "CASH",
        reference: receiptNumber,
        centerName: "Taman Jurong Rain Tree Centre",
      },
    });
    expect(await today()).toContainEqual(
      expect.objectContaining({
        receiptNumber,
        number,
        amount,
        kind: "PAYMENT",
        staff: "Staff NUTMEG",
      }),
    );
  });

  test("is taken once for one form, and once of two helpers at the same moment", async () => {
    const one = await ordered();
    const key = randomUUID();
    expect(await take(one, key)).toEqual(await take(one, key));
    const other = await ordered();
    const both = await Promise.all([refusal(take(other)), refusal(take(other))]);
    expect(both.map((one) => one?.errorCode ?? "paid").sort()).toEqual(["E-INV-S002", "paid"]);
    const rows = await world.database.db
      .select()
      .from(payment)
      .where(and(eq(payment.orderId, other.orderId), eq(payment.status, "APPROVED")));
    expect(rows).toHaveLength(1);
  });

  test("ends the card page that the customer has open, also after an outage of the gateway", async () => {
    for (const isDown of [false, true]) {
      const { buyer, orderId, amount } = await ordered();
      const { redirectUrl } = await buyer.api.payments.payByCard({
        body: {
          orderId,
          amount,
          returnUrl: "http://portal.example/payment/verification?payment={paymentId}",
        },
        idempotencyKey: randomUUID(),
      });
      const page = world.gateway.at(String(redirectUrl));
      world.gateway.down = isDown;
      expect((await take({ orderId, amount })).receiptNumber).toMatch(/^R5/);
      world.gateway.down = false;
      await world.job("reconcile-payments");
      expect(page.status).toBe("CANCELLED");
    }
  });

  test("is rounded to five cents where the centre does so, and the receipt says what change to give", async () => {
    const { db } = world.database;
    const isCentre = eq(centre.id, "taman-jurong");
    await db.update(centre).set({ roundCash: true }).where(isCentre);
    onTestFinished(async () => {
      await db.update(centre).set({ roundCash: false }).where(isCentre);
    });
    const { buyer, orderId, amount } = await ordered("WELCOME10");
    const { orderNumber: number } = await buyer.api.orders.get({ params: { id: orderId } });
    const cashAmount = Math.round(amount / 5) * 5;
    expect(amount).not.toBe(cashAmount);
    const [open] = await world.anybody.tills.open({ body: { enteredBy, clientId: null, number } });
    expect(open).toMatchObject({ amount, cashAmount });
    const body = { enteredBy, orderId, method: "CASH" as const, amount, chequeNumber: null };
    const pay = (tendered: number | null) =>
      world.anybody.tills.take({ body: { ...body, tendered }, idempotencyKey: randomUUID() });
    expect(await refusal(pay(cashAmount - 5))).toMatchObject({ httpCode: 400 });
    const { receiptNumber } = await pay(cashAmount + 1000);
    const find = async (receipt: string) =>
      (await today()).find((one) => one.receiptNumber === receipt);
    expect(await find(receiptNumber)).toMatchObject({
      amount: cashAmount,
      rounding: cashAmount - amount,
      tendered: cashAmount + 1000,
      change: 1000,
    });
    expect((await buyer.api.orders.get({ params: { id: orderId } })).refunds).toEqual([]);
    const { receiptNumber: undone } = await voided(receiptNumber);
    expect((await find(undone))?.amount).toBe(-cashAmount);
  });

  test("of another amount is refused to the cent", async () => {
    const { orderId, amount } = await ordered();
    expect(await refusal(take({ orderId, amount: amount - 1 }))).toMatchObject({ httpCode: 400 });
  });

  test("is refused while the bank deducts the order, and for a place that the person has", async () => {
    const deducted = await ordered();
    await arrangementOf(world, deducted);
    const { orderId, amount } = deducted;
    await deducted.buyer.api.egiro.payOrder({
      params: { id: orderId },
      body: { amount },
      idempotencyKey: randomUUID(),
    });
    const { deductedOn } = await deducted.buyer.api.orders.get({ params: { id: orderId } });
    world.clock.set(toInstant(deductedOn as string, "10:00"));
    await world.job("collect-egiro");
    enteredBy = await beginVisit(world);
    expect(await refusal(take(deducted))).toMatchObject({ errorCode: "PAYMENT_UNDER_WAY" });

    const { buyer } = await ordered();
    const groups = [];
    for (let nth = 0; nth < 2; nth += 1) {
      await fillCart(buyer, "gym-tonic");
      groups.push(await checkOut(buyer));
    }
    const [first, second] = await Promise.all(
      groups.map(async (id) => ({
        orderId: id,
        amount: (await buyer.api.orders.get({ params: { id } })).totalAmount,
      })),
    );
    await take(first as typeof deducted);
    expect(await refusal(take(second as typeof deducted))).toMatchObject({
      errorCode: "NOT_ELIGIBLE",
    });
  });

  test("needs an open order", async () => {
    expect(await refusal(take({ orderId: randomUUID(), amount: 100 }))).toMatchObject({
      httpCode: 404,
    });
    const { orderId, amount, buyer } = await ordered();
    await buyer.api.orders.cancel({ params: { id: orderId } });
    expect(await refusal(take({ orderId, amount }))).toMatchObject({ errorCode: "ORDER_CLOSED" });
  });
});

describe("a void", () => {
  test("is a new entry with a credit note over the whole price, and ends the package", async () => {
    const { buyer, orderId, amount } = await ordered();
    const { receiptNumber } = await take({ orderId, amount });
    const { receiptNumber: undone } = await voided(receiptNumber);
    const entries = await today();
    expect(entries.find((one) => one.receiptNumber === receiptNumber)).toMatchObject({
      amount,
      voidedBy: undone,
    });
    expect(entries.find((one) => one.receiptNumber === undone)).toMatchObject({
      kind: "VOID",
      amount: -amount,
      voids: receiptNumber,
      reason: "wrong order",
    });
    const { creditNotes } = await buyer.api.orders.get({ params: { id: orderId } });
    // One package of the order: its price with 9 % GST is the total of the invoice.
    expect(creditNotes.map(({ refundAmount }) => refundAmount)).toEqual([amount]);
    expect(creditNotes[0]?.returnedDate).not.toBeNull();
    expect(await refusal(voided(receiptNumber))).toMatchObject({ httpCode: 409 });
    expect(await refusal(voided("R1"))).toMatchObject({ httpCode: 404 });
  });

  test("of an invoice ends its package and releases its bookings, and a second payment opens it again", async () => {
    const bought = await ordered();
    await asInvoice(bought.orderId);
    const { receiptNumber } = await take(bought);
    await declareHealth(bought.buyer.api, bought.clientId);
    const person = await owner(bought.buyer.api, bought.clientId);
    const [first] = await timesTwiceAWeek(person, 1);
    const booking = await bookOne(person, first?.id as string);
    const { services: before } = await bought.buyer.api.services.list();
    const { receiptNumber: undone } = await voided(receiptNumber);
    const { appointment } = await bought.buyer.api.sessions.get({ params: { id: booking.id } });
    expect(appointment.status).toBe("CANCELLED");
    expect((await bought.buyer.api.services.list()).services).toEqual([]);
    const open = await bought.buyer.api.orders.get({ params: { id: bought.orderId } });
    expect(open).toMatchObject({
      status: "PENDING_PAYMENT",
      payableAmount: bought.amount,
      paidDate: null,
      creditNotes: [],
      voidedPayment: { amount: bought.amount, receiptNumber, voidReceiptNumber: undone },
    });
    await take(bought);
    const { services } = await bought.buyer.api.services.list();
    expect(services).toMatchObject([
      { id: before[0]?.id, totalSessions: before[0]?.totalSessions, usedSessions: 0 },
    ]);
    const [again] = await timesTwiceAWeek(person, 1);
    await bookOne(person, again?.id as string);
    const paid = await bought.buyer.api.orders.get({ params: { id: bought.orderId } });
    expect(paid).toMatchObject({ status: "PAID", refunds: [] });
    expect(paid.voidedPayment).toBeUndefined();
  });

  test("after a cancellation is refused, so that the money goes back once", async () => {
    const bought = await ordered();
    await asInvoice(bought.orderId);
    const { receiptNumber } = await take(bought);
    await cancelPackage(bought);
    expect(await refusal(voided(receiptNumber))).toMatchObject({ httpCode: 409 });
    const order = await bought.buyer.api.orders.get({ params: { id: bought.orderId } });
    expect(order).toMatchObject({ status: "PAID", creditNotes: [{ refundAmount: bought.amount }] });
  });

  test("is as if the customer had not paid: the code is free, and later money is no double payment", async () => {
    const code = "ONCE50";
    const one = await ordered(code);
    const { receiptNumber } = await take(one);
    const { receiptNumber: undone } = await voided(receiptNumber);
    const order = await one.buyer.api.orders.get({ params: { id: one.orderId } });
    expect(order).toMatchObject({
      status: "CANCELLED",
      paidDate: null,
      payableAmount: 0,
      paymentTransaction: { status: "CANCELLED" },
      voidedPayment: { amount: one.amount, receiptNumber, voidReceiptNumber: undone },
    });
    await fillCart(one.buyer, "circuit-training");
    await one.buyer.api.carts.applyCoupon({ body: { coupon: code } });
    const { totalAmount } = await one.buyer.api.carts.checkoutInfo();
    expect(totalAmount).toBe(one.amount);
    const [page] = await pagesOf(
      (await one.buyer.api.orders.invoice({ params: { id: one.orderId }, query: {} })).bytes,
    );
    expect(page?.text).toContain(undone);
  });

  test("meets a cancellation at the same moment: one of them counts, and neither deadlocks", async () => {
    for (let round = 0; round < 6; round += 1) {
      const bought = await ordered();
      if (round % 2 === 0) await asInvoice(bought.orderId);
      const { receiptNumber } = await take(bought);
      const both = await Promise.all([
        refusal(voided(receiptNumber)),
        refusal(cancelPackage(bought)),
      ]);
      expect(both.filter((one) => one === null)).toHaveLength(1);
      expect(both.every((one) => one === null || one.httpCode < 500)).toBe(true);
    }
  });

  test("opens an invoice of the provider again, which can be paid once more", async () => {
    const open = async () =>
      world.anybody.tills.open({ body: { enteredBy, clientId: null, number: INVOICE_TO_PAY } });
    const [invoice] = await open();
    const bill = { orderId: invoice?.orderId as string, amount: invoice?.amount as number };
    const { receiptNumber } = await take(bill);
    expect(await open()).toEqual([]);
    await voided(receiptNumber);
    expect(await open()).toEqual([invoice]);
    expect((await take(bill)).receiptNumber).not.toBe(receiptNumber);
  });

  test("gives an announced deduction back to the arrangement, which had said that it is paid", async () => {
    const bought = await ordered();
    await asInvoice(bought.orderId);
    const id = await arrangementOf(world, bought);
    await world.job("notify-of-deductions");
    const { receiptNumber } = await take(bought);
    const history = () => bought.buyer.api.egiro.history({ params: { id } });
    expect(await history()).toMatchObject([{ paidOtherwise: true, open: false }]);
    const news = async () => {
      await world.runDueWork();
      const to = `${bought.buyer.subject}@mail.example`;
      return world.sent.filter((one) => one.to === to).map(({ text }) => text);
    };
    expect((await news()).filter((text) => text.includes("paid in another way"))).toHaveLength(1);
    await voided(receiptNumber);
    await world.job("notify-of-deductions");
    expect(await history()).toMatchObject([
      { status: "ANNOUNCED", paidOtherwise: false, open: true },
    ]);
  });

  test("leaves an earlier failure of a deduction as it was", async () => {
    const bought = await ordered();
    await asInvoice(bought.orderId);
    const id = await arrangementOf(world, bought);
    await world.job("notify-of-deductions");
    const failedAt = world.clock.now();
    const collectOn = addDays(toSingaporeDay(failedAt), 3);
    await world.database.db
      .update(egiroTransaction)
      .set({ tries: 1, failureCode: "INSUFFICIENT_FUNDS", decidedAt: failedAt, collectOn })
      .where(eq(egiroTransaction.orderId, bought.orderId));
    const { receiptNumber } = await take(bought);
    await voided(receiptNumber);
    await world.job("notify-of-deductions");
    expect(await bought.buyer.api.egiro.history({ params: { id } })).toMatchObject([
      {
        status: "FAILED",
        failureCode: "INSUFFICIENT_FUNDS",
        collectOn: toSingaporeDay(failedAt),
        paidOtherwise: false,
      },
    ]);
  });

  test("happens once of two at the same moment", async () => {
    const { receiptNumber } = await take(await ordered());
    const both = await Promise.all([
      refusal(voided(receiptNumber)),
      refusal(voided(receiptNumber)),
    ]);
    expect(both.filter((one) => one === null)).toHaveLength(1);
  });

  test("releases booked sessions without charge", async () => {
    const bought = await ordered();
    const { receiptNumber } = await take(bought);
    await declareHealth(bought.buyer.api, bought.clientId);
    const person = await owner(bought.buyer.api, bought.clientId);
    const [first] = await timesTwiceAWeek(person, 1);
    const booking = await bookOne(person, first?.id as string);
    await voided(receiptNumber);
    const { appointment } = await bought.buyer.api.sessions.get({ params: { id: booking.id } });
    expect(appointment.status).toBe("CANCELLED");
  });
});

test("a client is found by name and birth date or client ID, masked, and both are recorded", async () => {
  const { clientId, api } = await registerAtCounter(world, { enteredBy });
  const body = {
    enteredBy,
    reason: "lost the slip",
    clientId: null,
    name: null,
    dateOfBirth: null,
  };
  const byId = await world.anybody.counterClients.find({ body: { ...body, clientId } });
  expect(byId).toEqual([
    expect.objectContaining({ clientId, maskedName: "O** S*** K****", canBeHelped: true }),
  ]);
  expect(byId[0]?.maskedNric).toMatch(/^S\*+\d{3}[A-Z]$/);
  const byName = await world.anybody.counterClients.find({
    body: { ...body, name: " ong  siew KHENG ", dateOfBirth: "1952-03-14" },
  });
  expect(byName.length).toBeGreaterThan(0);
  expect(await refusal(world.anybody.counterClients.find({ body }))).toMatchObject({
    httpCode: 400,
  });
  const { content } = await api.accessHistory.list();
  expect(content.map(({ call }) => call)).toContain("counterClients.find");
  const said = await world.database.db.select().from(operation);
  expect(said.map((row) => row.said).join()).toContain("lost the slip");
});
