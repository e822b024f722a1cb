import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { order } from "~/database/schema/order";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import {
  bookOne,
  cancel,
  declareHealth,
  move,
  owner,
  type PackageOwner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit } from "../../helpers/counter/counter-person";
import { transactionsOf } from "../../helpers/database/statements";
import {
  circuitTraining,
  gymTonic,
  openPaymentSetup,
  ordered,
  type PaymentFixture,
  RETURN_URL,
} from "./payment-fixture";

/* Each transaction locks its tables in the order that .github/docs/architecture.md gives, so that no two wait for each other. */

let world: PaymentFixture;
let lockOrder: string[];
let enteredBy: string;
beforeAll(async () => {
  world = await openPaymentSetup();
  enteredBy = await beginVisit(world);
  const page = await readFile(".github/docs/architecture.md", "utf8");
  const [, section = ""] = page.split("## Locks");
  lockOrder = [...(/^`term` → .*$/m.exec(section)?.[0] ?? "").matchAll(/`(\w+)`/g)].map(
    ([, table]) => table as string,
  );
});
afterAll(() => world?.close());

/** Names the tables whose rows a statement locks. */
function lockedBy(text: string): string[] {
  const changed = /^(?:update|delete from) "provider"\."(\w+)"/.exec(text)?.[1];
  if (changed) return [changed];
  const upserted = /insert into "?provider"?\."?(\w+)"? [\s\S]* on conflict [\s\S]* do update/.exec(
    text,
  );
  if (upserted?.[1]) return [upserted[1]];
  const lock = /for (?:no key )?update(?: of (.*))?/.exec(text);
  if (lock === null) return [];
  if (lock[1]) return [...lock[1].matchAll(/"(\w+)"/g)].map(([, table]) => table as string);
  return [/from "provider"\."(\w+)"/.exec(text)?.[1] as string];
}

/** Lists the tables that a transaction locks, each where it is locked first. */
const locksOf = (transaction: string[]): string[] =>
  [...new Set(transaction.flatMap(lockedBy))].filter((table) => lockOrder.includes(table));

const inOrder = (locks: readonly string[]) =>
  [...locks].sort((one, other) => lockOrder.indexOf(one) - lockOrder.indexOf(other));

/** Does the work and checks all its transactions. */
async function checked(work: () => Promise<unknown>): Promise<string[][]> {
  const locks = (await transactionsOf(world.database, work)).map(locksOf);
  expect(locks).toEqual(locks.map(inOrder));
  return locks;
}

async function byPayNow(api: ApiClient, id: string): Promise<void> {
  const { orderNumber, totalAmount } = await api.orders.get({ params: { id } });
  await api.payments.dbsPay({
    body: { billReferenceNumber: orderNumber, amount: totalAmount },
    idempotencyKey: randomUUID(),
  });
  const { qrString } = await api.orders.qrString({ params: { id } });
  await world.post("/sandbox/bank/payer", { qr: qrString, way: "exactly", key: randomUUID() });
}

async function byCard(api: ApiClient, orderId: string): Promise<void> {
  const { totalAmount: amount } = await api.orders.get({ params: { id: orderId } });
  const { redirectUrl } = await api.payments.payByCard({
    body: { orderId, amount, returnUrl: RETURN_URL },
    idempotencyKey: randomUUID(),
  });
  await world.post(String(redirectUrl), {
    number: "4111111111111111",
    holder: "Chua Bee Lian",
    expiry: "12/39",
    securityCode: "123",
  });
}

async function atTill(orderId: string): Promise<string> {
  const [{ totalCents: amount } = { totalCents: 0 }] = await world.database.db
    .select()
    .from(order)
    .where(eq(order.id, orderId));
  const taken = await world.anybody.tills.take({
    body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });
  return taken.receiptNumber;
}

const voided = (receiptNumber: string) =>
  world.anybody.tills.void({
    body: { enteredBy, receiptNumber, reason: "wrong order" },
    idempotencyKey: randomUUID(),
  });

async function bought(item = circuitTraining): Promise<PackageOwner & { orderId: string }> {
  const api = await world.customer();
  const { id: orderId } = await ordered(api, item);
  await byPayNow(api, orderId);
  const clientId = (await api.profiles.get()).id as string;
  await declareHealth(api, clientId);
  return { ...(await owner(api, clientId)), orderId };
}

const asInvoice = (orderId: string) =>
  world.database.db
    .update(order)
    .set({ madeBy: "PROVIDER", invoiceNumber: `INV-${orderId.slice(0, 8)}` })
    .where(eq(order.id, orderId));

async function cancelPackage({ api, service }: PackageOwner): Promise<void> {
  const { id } = await service();
  const quote = await api.packageCancellations.quote({ params: { id } });
  await api.packageCancellations.cancel({
    params: { id },
    body: { reason: "CHANGED_MIND", refundAmount: quote?.refundAmount.changedMind as number },
    idempotencyKey: randomUUID(),
  });
}

test.each([
  ["by PayNow", byPayNow],
  ["by card", byCard],
  ["at a counter", (_api: ApiClient, id: string) => atTill(id)],
])("a payment %s, of a new order and of an invoice whose package exists", async (_way, pay) => {
  const api = await world.customer();
  const { id } = await ordered(api);
  const locks = await checked(() => pay(api, id));
  expect(locks.some((one) => one.includes("client") && one.includes("order"))).toBe(true);
  const { orderId, api: other } = await bought();
  await world.database.db
    .update(order)
    .set({ status: "PENDING_PAYMENT", madeBy: "PROVIDER" })
    .where(eq(order.id, orderId));
  await checked(() => pay(other, orderId));
});

test.each(["order", "invoice"])("the void of a payment for an %s", async (kind) => {
  const api = await world.customer();
  const { id } = await ordered(api);
  if (kind === "invoice") await asInvoice(id);
  const receipt = await atTill(id);
  const clientId = (await api.profiles.get()).id as string;
  await declareHealth(api, clientId);
  const person = await owner(api, clientId);
  const [slot] = await timesTwiceAWeek(person, 1);
  await bookOne(person, slot?.id as string);
  const locks = await checked(() => voided(receipt));
  expect(locks).toContainEqual(["term", "service", "client", "order", "document_number", "slot"]);
});

test.each([circuitTraining, gymTonic])("the end of a package of $productId", async (item) => {
  const person = await bought(item);
  if (item === circuitTraining) {
    const [slot] = await timesTwiceAWeek(person, 1);
    await bookOne(person, slot?.id as string);
  }
  await checked(() => cancelPackage(person));
});

test("a death, with a package, a second one of the same order and an unpaid order", async () => {
  const api = await world.customer();
  const nric = `P${randomUUID().slice(0, 7).toUpperCase()}`;
  const { email: _email, ...profile } = await api.profiles.get();
  const { id: clientId } = await api.lovedOnes.create({
    body: { ...profile, idType: "PASSPORT", nric, name: "Chua Ah Moy" } as never,
    idempotencyKey: randomUUID(),
  });
  await byPayNow(api, (await ordered(api, { ...circuitTraining, clientId } as never)).id);
  await ordered(api, { ...gymTonic, clientId } as never);
  await checked(() =>
    api.deaths.report({
      params: { id: clientId },
      body: { diedOn: null },
      idempotencyKey: randomUUID(),
    }),
  );
});

test("bookings, freezes, and orders that end unpaid", async () => {
  const person = await bought();
  const [first, second] = await timesTwiceAWeek(person, 2);
  await checked(async () => {
    const { id } = await bookOne(person, first?.id as string);
    await move(person, id, second?.id as string);
    await cancel(person, id);
  });
  const { id } = await person.service();
  const today = toSingaporeDay(world.now());
  await checked(async () => {
    await person.api.packageFreezes.request({
      params: { id },
      body: {
        fromDate: addDays(today, 7),
        toDate: addDays(today, 13),
        reason: "TRAVEL",
        released: 0,
      },
      idempotencyKey: randomUUID(),
    });
    const [freeze] = (await person.service()).freezes ?? [];
    await person.api.packageFreezes.end({
      params: { id, freezeId: freeze?.id as string },
      idempotencyKey: randomUUID(),
    });
  });
  const api = await world.customer();
  const { id: left } = await ordered(api, gymTonic);
  await checked(() => api.orders.cancel({ params: { id: left } }));
  await ordered(api, gymTonic);
  await checked(() => world.later(60));
});
