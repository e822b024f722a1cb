import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invoiceLink, order, orderItem } from "~/database/schema/order";
import { formatMoney } from "~/lib/money";
import { createToken, hashToken } from "~/lib/security/token.server";
import { ApiError } from "~/web/api/api-error.server";
import { createClient } from "~/web/api/client.server";
import { openPaymentSetup, type PaymentFixture } from "./payment-fixture";

let world: PaymentFixture;
let token: string;
let orderId: string;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

const card = {
  number: "4111111111111111",
  holder: "Goh Ah Kow",
  expiry: "12/39",
  securityCode: "123",
};
const BACK = "http://localhost:3000/inv/back";
const anybody = () =>
  createClient({ baseUrl: "http://localhost:3000/api", fetch: (request) => world.fetch(request) })
    .eInvoices;

/** Resets the sample invoice for each test. */
beforeEach(async () => {
  const { db } = world.database;
  token = createToken();
  const [found] = await db
    .select()
    .from(order)
    .where(eq(order.madeBy, "PROVIDER"))
    .orderBy(asc(order.orderNumber));
  const { id: _id, ...values } = found as typeof order.$inferSelect;
  const number = randomUUID().slice(0, 8);
  const [made] = await db
    .insert(order)
    .values({
      ...values,
      orderNumber: `T${number}`,
      invoiceNumber: `TI${number}`,
      status: "PENDING_PAYMENT",
      paidAt: null,
    })
    .returning({ id: order.id });
  orderId = made?.id as string;
  const items = await db
    .select()
    .from(orderItem)
    .where(eq(orderItem.orderId, found?.id as string));
  await db.insert(orderItem).values(items.map(({ id: _item, ...item }) => ({ ...item, orderId })));
  await db.insert(invoiceLink).values({
    tokenHash: hashToken(token),
    orderId,
    createdAt: world.now(),
    expiresAt: new Date(world.now().getTime() + 86_400_000 * 30),
  });
});

async function refusal(answer: Promise<unknown>): Promise<string | undefined> {
  try {
    await answer;
    return "done";
  } catch (error) {
    return error instanceof ApiError ? error.failure.errorCode : String(error);
  }
}

test("the API discloses nothing about the invoiced person beyond the contract", async () => {
  const response = await world.fetch(
    new Request(`http://localhost:3000/api/public/v1/inv/${token}`),
  );
  const { data } = await response.json();
  expect(data).toMatchObject({ customerName: expect.any(String), totalAmount: expect.any(Number) });
  for (const hidden of ["customerId", "payerId", "payerName", "address", "creditNotes"])
    expect(data).not.toHaveProperty(hidden);
  expect(data.items[0]).not.toHaveProperty("clientId");
});

describe("an invoice behind a link", () => {
  test("is shown and paid by card once, then returns E-INV-S002 and keeps its PDF", async () => {
    const params = { id: token };
    const invoice = await anybody().get({ params });
    const body = { amount: invoice.totalAmount, returnUrl: BACK };
    const { redirectUrl } = await anybody().payByCard({ params, body });
    expect((await anybody().payByCard({ params, body })).redirectUrl).toBe(redirectUrl);
    await world.post(redirectUrl, card);
    expect(await anybody().authenticate({ params })).toMatchObject({ paid: true });
    expect(await refusal(anybody().get({ params }))).toBe("E-INV-S002");
    expect(await refusal(anybody().payByCard({ params, body }))).toBe("E-INV-S002");
    const pdf = await anybody().pdf({ params });
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("is paid at its total less what was credited before", async () => {
    const params = { id: token };
    const { totalAmount } = await anybody().get({ params });
    const credited = { creditedCents: 1_000 };
    await world.database.db.update(order).set(credited).where(eq(order.id, orderId));
    const { payableAmount = 0 } = await anybody().get({ params });
    expect(payableAmount).toBe(totalAmount - 1_000);
    const body = { amount: payableAmount, returnUrl: BACK };
    const { redirectUrl } = await anybody().payByCard({ params, body });
    await world.post(redirectUrl, card);
    expect(await anybody().authenticate({ params })).toMatchObject({ paid: true });
  });

  test("sends a receipt to the e-mail address that the payer typed, without names, and deletes the address", async () => {
    const params = { id: token };
    const { totalAmount, invoiceNumber, customerName, items } = await anybody().get({ params });
    const receiptEmail = `son-${token.slice(0, 6)}@mail.example`;
    await anybody().payNow({ params, body: { amount: totalAmount, receiptEmail } });
    const { qrString } = await anybody().qrString({ params });
    await world.post("/sandbox/bank/payer", { qr: qrString, way: "exactly", key: randomUUID() });
    const [receipt, ...more] = (await world.told()).filter(
      ({ to }) => to === receiptEmail.toLowerCase(),
    );
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({
      channel: "EMAIL",
      subject: `Receipt for invoice ${invoiceNumber}`,
    });
    expect(receipt?.text).toContain(formatMoney(totalAmount));
    expect(receipt?.text).not.toContain(customerName);
    expect(receipt?.text).not.toContain(items[0]?.description);
    const [row] = await world.database.db.select().from(order).where(eq(order.id, orderId));
    expect(row).toMatchObject({ status: "PAID", receiptEmail: null });
  });

  test("sends the receipt in the language of the payer's page, not in that of the invoiced person", async () => {
    const params = { id: token };
    const { totalAmount: amount, invoiceNumber } = await anybody().get({ params });
    const receiptEmail = `son-${token.slice(0, 6)}@mail.example`;
    await anybody().payNow({ params, body: { amount, receiptEmail, chosenLanguage: "zh" } });
    const { qrString } = await anybody().qrString({ params });
    await world.post("/sandbox/bank/payer", { qr: qrString, way: "exactly", key: randomUUID() });
    const all = await world.told();
    const receipts = all.filter(({ to }) => to === receiptEmail.toLowerCase());
    expect(receipts).toMatchObject([{ language: "zh" }]);
    expect(receipts[0]?.subject).toMatch(new RegExp(`[\\u4e00-\\u9fff].*${invoiceNumber}`));
    const others = all.filter(({ to }) => to !== receiptEmail.toLowerCase());
    expect([...new Set(others.map(({ language }) => language))]).toEqual(["en"]);
  });

  test("stays unpaid after a partial or late PayNow payment, and the money is refunded", async () => {
    const params = { id: token };
    const { totalAmount } = await anybody().get({ params });
    await anybody().payNow({ params, body: { amount: totalAmount } });
    const { qrString } = await anybody().qrString({ params });
    await world.post("/sandbox/bank/payer", { qr: qrString, way: "partly", key: randomUUID() });
    expect(await anybody().get({ params })).toMatchObject({
      totalAmount,
      refundDueAmount: Math.floor(totalAmount / 2),
    });
    await anybody().payNow({ params, body: { amount: totalAmount } });
    const next = await anybody().qrString({ params });
    await world.post("/sandbox/bank/payer", {
      qr: next.qrString,
      way: "exactly",
      key: randomUUID(),
      loseNotice: "yes",
    });
    expect(await refusal(anybody().get({ params }))).toBe("done");
    await world.later(2);
    expect(await refusal(anybody().get({ params }))).toBe("E-INV-S002");
  });

  test("states behind an expired link whether money came, without the amount and the number", async () => {
    const params = { id: token };
    const { totalAmount } = await anybody().get({ params });
    const ended = createToken();
    const at = { createdAt: world.now(), expiresAt: world.now() };
    await world.database.db
      .insert(invoiceLink)
      .values({ tokenHash: hashToken(ended), orderId, ...at });
    const answer = () =>
      anybody()
        .get({ params: { id: ended } })
        .catch((error: ApiError) => error.failure.message);
    expect(await answer()).toBe("We have not received a payment for this invoice.");
    await anybody().payNow({ params, body: { amount: totalAmount } });
    const { qrString } = await anybody().qrString({ params });
    const pay = (way: string) =>
      world.post("/sandbox/bank/payer", { qr: qrString, way, key: randomUUID() });
    await pay("partly");
    expect(await answer()).toBe(
      "Money came for this invoice. Our message about it says how much, and what happens next.",
    );
    await pay("exactly");
    expect(await answer()).toBe("This invoice is paid. No more money will be taken.");
  });

  test("cannot be paid with another amount, an unknown token or an expired link", async () => {
    const params = { id: token };
    expect(await refusal(anybody().payNow({ params, body: { amount: 1 } }))).toBe("INVALID");
    expect(await refusal(anybody().get({ params: { id: createToken() } }))).toBe("NOT_FOUND");
    expect(await refusal(anybody().get({ params: { id: orderId } }))).toBe("NOT_FOUND");
    await world.later(31 * 24 * 60);
    expect(await refusal(anybody().get({ params }))).toBe("E-INV-S004");
    expect(await refusal(anybody().payNow({ params, body: { amount: 1 } }))).toBe("E-INV-S004");
  });
});
