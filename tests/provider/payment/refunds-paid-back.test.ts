import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operation } from "~/database/schema/operation";
import { formatMoney } from "~/lib/money";
import { operatorFor } from "../../helpers/portal/operator";
import { openPaymentSetup, ordered, type PaymentFixture } from "./payment-fixture";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

const run = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: world.now })(...words);
const operate = async (...words: string[]) => (await run(...words)).said;

test("a due refund is listed until it is marked as paid back, once, and a dry run changes nothing", async () => {
  expect(await operate("refunds")).toBe("No refund is due.");
  const api = await world.customer();
  const order = await ordered(api);
  await api.payments.dbsPay({
    body: { billReferenceNumber: order.orderNumber, amount: order.totalAmount },
    idempotencyKey: randomUUID(),
  });
  const { qrString } = await api.orders.qrString({ params: { id: order.id } });
  await world.post("/sandbox/bank/payer", { qr: qrString, way: "too-much", key: randomUUID() });

  const due = await operate("refunds");
  expect(due).toMatch(
    /^SO\d+ refund-1 {2}\$10\.00 to .* {2}by PayNow {2}due since \d\d\/\d\d\/\d{4} /,
  );
  const paidBack = ["refunds", "mark-paid", order.orderNumber, "10.00"];
  const said = `$10.00 refunded for ${order.orderNumber}, refund-1.`;
  const effects = `$10.00 to ${order.payerName} by PayNow.\nNo message is sent. ${order.payerName} sees it in the Payment History.`;
  expect(await operate(...paidBack, "--dry-run")).toBe(`Dry run: ${said}\n${effects}`);
  expect(await operate("refunds")).toBe(due);

  expect(await operate(...paidBack)).toBe(`${said}\n${effects}`);
  expect(await operate(...paidBack)).toBe(`No refund is due for ${order.orderNumber}.`);
  expect(await operate("refunds")).toBe("No refund is due.");
  const written = await world.database.db.select().from(operation);
  const looked = ["refunds", "Listed refunds due: 1."];
  expect(written.map(({ command, said: what }) => [command, what])).toEqual([
    looked,
    looked,
    [paidBack.join(" "), said],
  ]);
});

test("one of several refunds of an order is named by its amount or its reference", async () => {
  const api = await world.customer();
  const order = await ordered(api);
  await api.payments.dbsPay({
    body: { billReferenceNumber: order.orderNumber, amount: order.totalAmount },
    idempotencyKey: randomUUID(),
  });
  const { qrString } = await api.orders.qrString({ params: { id: order.id } });
  const transfer = (way: string) =>
    world.post("/sandbox/bank/payer", { qr: qrString, way, key: randomUUID() });
  for (const way of ["partly", "exactly", "exactly"]) await transfer(way);
  const returned = async () => {
    const { refunds } = await api.orders.get({ params: { id: order.id } });
    return refunds.map(({ returnedDate }) => returnedDate !== null);
  };
  expect(await returned()).toEqual([false, false]);
  const markPaid = (...refund: string[]) =>
    run("refunds", "mark-paid", order.orderNumber, ...refund);
  const listed = `${order.orderNumber} refund-2  ${formatMoney(order.totalAmount)} to `;
  expect(await markPaid()).toMatchObject({ said: expect.stringContaining(listed), code: 1 });
  expect(await markPaid("1.00")).toMatchObject({ said: expect.stringContaining(listed), code: 1 });
  await transfer("exactly");
  const amount = formatMoney(order.totalAmount);
  expect((await markPaid(amount)).said).toContain(`${amount} fits several refunds.`);
  expect(await returned()).toEqual([false, false, false]);
  expect((await markPaid("refund-2")).code).toBe(0);
  expect(await returned()).toEqual([false, true, false]);
  expect((await markPaid(amount)).code).toBe(0);
  expect(await returned()).toEqual([false, true, true]);
});

test("an unknown or incomplete command lists the commands", async () => {
  expect(await operate("refund")).toContain("refunds mark-paid ORDER_NUMBER REFUND");
  expect(await operate("refunds", "mark-paid")).toContain("Order number is required");
  expect(await run("refunds", "mark-paid", "SO1")).toEqual({
    said: "Order SO1 not found.",
    code: 1,
  });
});
