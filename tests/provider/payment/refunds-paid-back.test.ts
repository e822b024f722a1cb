import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operation } from "~/database/schema/operation";
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
  expect(due).toMatch(/^SO\d+ {2}\$10\.00 to .* {2}by PayNow {2}due since \d\d\/\d\d\/\d{4} /);
  const paidBack = ["refunds", "mark-paid", order.orderNumber];
  expect(await operate(...paidBack, "--dry-run")).toBe(
    `Dry run: $10.00 refunded for ${order.orderNumber}.`,
  );
  expect(await operate("refunds")).toBe(due);

  const said = `$10.00 refunded for ${order.orderNumber}.`;
  expect(await operate(...paidBack)).toBe(`${said} The customer can see it.`);
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

test("an unknown or incomplete command lists the commands", async () => {
  expect(await operate("refund")).toContain("refunds mark-paid ORDER_NUMBER");
  expect(await operate("refunds", "mark-paid")).toContain("Order number is required");
  expect(await run("refunds", "mark-paid", "SO1")).toEqual({
    said: "Order SO1 not found.",
    code: 1,
  });
});
