import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { product } from "~/database/schema/offering/product";
import { addDays, formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import type { ApiClient } from "~/web/api/client.server";
import {
  book,
  declareHealth,
  owner,
  type PackageOwner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { pagesOf } from "../../helpers/files/pdf-text";
import { operatorFor } from "../../helpers/portal/operator";
import {
  openPaymentSetup,
  ordered,
  outcome,
  type PaymentFixture,
  RETURN_URL,
} from "./payment-fixture";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());

type Bought = PackageOwner & { orderId: string; serviceId: string };

async function bought(pay: (api: ApiClient, orderId: string) => Promise<unknown>): Promise<Bought> {
  const api = await world.customer();
  const { id: orderId } = await ordered(api);
  await pay(api, orderId);
  const clientId = (await api.profiles.get()).id as string;
  await declareHealth(api, clientId);
  const owned = await owner(api, clientId);
  return { ...owned, orderId, serviceId: (await owned.service()).id };
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
  const { totalAmount } = await api.orders.get({ params: { id: orderId } });
  const { redirectUrl } = await api.payments.payByCard({
    body: { orderId, amount: totalAmount, returnUrl: RETURN_URL },
    idempotencyKey: randomUUID(),
  });
  await world.post(String(redirectUrl), {
    number: "4111111111111111",
    holder: "Chua Bee Lian",
    expiry: "12/39",
    securityCode: "123",
  });
}

const quoteOf = ({ api, serviceId }: Bought) =>
  api.packageCancellations.quote({ params: { id: serviceId } });

const cancelled = (
  { api, serviceId }: Bought,
  refundAmount: number,
  reason: "CHANGED_MIND" | "HEALTH" = "CHANGED_MIND",
  idempotencyKey = randomUUID(),
) =>
  api.packageCancellations.cancel({
    params: { id: serviceId },
    body: { reason, refundAmount },
    idempotencyKey,
  });

const DAY_MINUTES = 1_440;

/** Books five sessions and lets the first three take place. */
async function afterThreeOfFive(owned: Bought): Promise<void> {
  const times = await timesTwiceAWeek(owned, 5);
  await book(
    owned,
    times.map(({ id }) => id),
  );
  const third = Date.parse(times[2]?.endsAt as string);
  await world.later(Math.ceil((third - world.now().getTime()) / 60_000) + 10);
}

test.each([
  ["runs", "TRAVEL"],
  ["waits for a decision", "OTHER"],
] as const)("a freeze that %s ends with its package", async (_state, reason) => {
  const owned = await bought(byCard);
  const today = toSingaporeDay(world.now());
  const days = { fromDate: addDays(today, 7), toDate: addDays(today, 13) };
  await owned.api.packageFreezes.request({
    params: { id: owned.serviceId },
    body: { ...days, reason, released: 0 },
    idempotencyKey: randomUUID(),
  });
  const [freeze] = (await owned.service()).freezes ?? [];
  const quote = await quoteOf(owned);
  await cancelled(owned, quote?.refundAmount.changedMind as number);
  expect((await owned.service()).freezes).toEqual([]);
  const ending = owned.api.packageFreezes.end({
    params: { id: owned.serviceId, freezeId: freeze?.id as string },
    idempotencyKey: randomUUID(),
  });
  await expect(ending).rejects.toThrow("This freeze has already ended.");
  const operate = operatorFor({ db: world.database.db, now: world.now });
  const { validUntil, term } = await owned.service();
  const extend = () =>
    operate("packages", "extend", shortenReference(term.id), addDays(validUntil, 7));
  expect(await extend()).toMatchObject({ code: 1, said: expect.stringContaining("was cancelled") });
  expect((await operate("freezes")).said).toBe(
    "No request to freeze a package waits for a decision.",
  );
});

test("a health reason needs a proof where the provider's rule asks for one", async () => {
  const { db } = world.database;
  const isCircuit = eq(product.id, "circuit-training");
  const [before] = await db.select().from(product).where(isCircuit);
  const rule = before?.cancellation as NonNullable<typeof before>["cancellation"];
  onTestFinished(async () => {
    await db.update(product).set({ cancellation: rule }).where(isCircuit);
  });
  await db
    .update(product)
    .set({ cancellation: rule && { ...rule, healthProof: true } })
    .where(isCircuit);
  const owned = await bought(byPayNow);
  const quote = await quoteOf(owned);
  expect(quote).toMatchObject({ needsProof: true, rule: { healthProof: true } });
  expect(await outcome(cancelled(owned, quote?.refundAmount.health as number, "HEALTH"))).toMatch(
    /letter of your doctor/,
  );
  await cancelled(owned, quote?.refundAmount.changedMind as number);
});

test("after a death the unused sessions go back in full, to the estate if the person had paid", async () => {
  const owned = await bought(byCard);
  await afterThreeOfFive(owned);
  const operate = operatorFor({ db: world.database.db, now: world.now });
  await operate("death", "report", owned.clientId, toSingaporeDay(world.now()));
  await world.later(2);
  const { orderNumber, creditNotes } = await owned.api.orders.get({
    params: { id: owned.orderId },
  });
  // 117.72 × 9/12 = 88.29, of which 88.29 × 9/109 = 7.29 is GST.
  expect(creditNotes).toMatchObject([{ refundAmount: 8829, gstAmount: 729, returnedDate: null }]);
  expect((await operate("refunds")).said).toMatch(
    new RegExp(`${orderNumber} CN\\d+ {2}\\$88\\.29 to the estate of .* {2}by card`),
  );
  const marked = await operate("refunds", "mark-paid", orderNumber, "88.29");
  expect(marked.said).toMatch(/\nNo message is sent\. Please tell the family\.$/);
  expect((await operate("refunds")).said).not.toContain(orderNumber);
});

describe("a package of 12 sessions for $117.72, of which 3 took place", () => {
  let owned: Bought;
  beforeEach(async () => {
    owned = await bought(byPayNow);
    await afterThreeOfFive(owned);
  });

  test("returns 90 % of the nine sessions left, by PayNow, once", async () => {
    // The fourth session is two to five days away. If it is too near, it counts as used: four of twelve.
    const quote = await quoteOf(owned);
    expect(quote).toMatchObject({ usedSessions: 3, totalSessions: 12, paidAmount: 11_772 });
    expect(quote).toMatchObject({ booked: 2, refundMethod: "PAYNOW", coolingOffUntil: null });
    // Without a near one 117.72 × 9/12 × 90 % = 79.461, with one 117.72 × 8/12 × 70 % = 54.936.
    const refund = quote?.forfeits === 0 ? 7946 : 5494;
    // 79.46 × 9/109 = 6.5609 and 54.94 × 9/109 = 4.5363.
    const gst = quote?.forfeits === 0 ? 656 : 454;
    expect(quote?.refundAmount).toEqual({ changedMind: refund, health: 8829 });

    const key = randomUUID();
    const answer = await cancelled(owned, refund, "CHANGED_MIND", key);
    expect(answer).toMatchObject({ refundAmount: refund, refundMethod: "PAYNOW" });
    expect(await cancelled(owned, refund, "CHANGED_MIND", key)).toEqual(answer);
    expect(await outcome(cancelled(owned, refund))).toMatch(/cannot be cancelled here/);

    const service = await owned.service();
    const used = 3 + (quote?.forfeits ?? 0);
    expect(service).toMatchObject({
      serviceStatus: "COMPLETED",
      usedSessions: used,
      totalSessions: used,
      scheduledSessions: 0,
      canCancel: false,
      cancelled: { unusedSessions: 12 - used, refundAmount: refund },
      term: { toBook: null, bookable: 0 },
    });
    const order = await owned.api.orders.get({ params: { id: owned.orderId } });
    expect(order.creditNotes).toMatchObject([
      { number: answer.creditNoteNumber, refundAmount: refund, gstAmount: gst, returnedDate: null },
    ]);
    expect(await quoteOf(owned)).toBeNull();
  });

  test("returns all nine sessions for health reasons, and staff mark the refund as made", async () => {
    // 117.72 × 9/12 = 88.29, of which 88.29 × 9/109 = 7.29 is GST.
    const { creditNoteNumber } = await cancelled(owned, 8829, "HEALTH");
    expect(await owned.service()).toMatchObject({ usedSessions: 3, totalSessions: 3 });
    const { orderNumber } = await owned.api.orders.get({ params: { id: owned.orderId } });
    expect(await owned.api.accountClosing.quote()).toMatchObject({ refundsDue: 8829 });
    const operate = operatorFor({ db: world.database.db, now: world.now });
    const { said } = await operate("refunds");
    expect(said).toMatch(
      new RegExp(
        `${orderNumber} ${creditNoteNumber} {2}\\$88\\.29 to .* {2}by PayNow .*${creditNoteNumber}`,
      ),
    );
    const markPaid = ["refunds", "mark-paid", orderNumber, creditNoteNumber as string];
    expect((await operate(...markPaid)).said).toMatch(/^\$88\.29 refunded/);
    const order = await owned.api.orders.get({ params: { id: owned.orderId } });
    const returned = order.creditNotes[0]?.returnedDate as string;
    // The paper and the list of services say the same as the invoice.
    expect((await owned.service()).cancelled).toMatchObject({ returnedDate: returned });
    const params = { id: owned.orderId, number: creditNoteNumber as string };
    const { bytes } = await owned.api.packageCancellations.creditNote({ params });
    const paper = (await pagesOf(bytes)).map(({ text }) => text).join();
    expect(paper).toContain(`Returned on ${formatDate(returned)}.`);
    expect(paper).not.toContain("within 10 working days");
    const copy = (await pagesOf((await owned.api.myData.file()).bytes)).map(({ text }) => text);
    expect(copy.join(" ")).toContain(
      `${creditNoteNumber} $88.29, returned ${formatDate(returned)}`,
    );
    expect(await owned.api.accountClosing.quote()).toMatchObject({ refundsDue: 0 });
    await world.later(DAY_MINUTES);
    const subjects = (await world.told()).map(({ subject }) => subject);
    expect(subjects).toContain("Cancelled: Circuit Training");
    expect(subjects).not.toContain("Your last session of Circuit Training has ended");
    const staff = (await world.told()).filter(({ to }) => to === "staff@mail.example");
    expect(staff.some(({ text }) => text.includes(creditNoteNumber))).toBe(true);

    const file = await owned.api.packageCancellations.creditNote({
      params: { id: owned.orderId, number: creditNoteNumber },
    });
    const [page] = await pagesOf(file.bytes);
    for (const words of ["Credit note", creditNoteNumber, "$81.00", "$7.29", "$88.29"])
      expect(page?.text).toContain(words);
  });
});

describe("a package in its first days, paid by card", () => {
  test("goes back to the card in full and once, after the gateway answers again", async () => {
    const owned = await bought(byCard);
    const quote = await quoteOf(owned);
    expect(quote).toMatchObject({ refundAmount: { changedMind: 11_772 }, refundMethod: "CARD" });
    expect(quote?.coolingOffUntil).not.toBeNull();
    world.gatewayAnswers = false;
    await cancelled(owned, 11_772);
    await world.later(1);
    const noteOf = async () =>
      (await owned.api.orders.get({ params: { id: owned.orderId } })).creditNotes[0];
    expect((await noteOf())?.returnedDate).toBeNull();
    world.gatewayAnswers = true;
    await world.later(1);
    const returned = (await noteOf())?.returnedDate;
    expect(returned).not.toBeNull();
    await world.later(1);
    expect((await noteOf())?.returnedDate).toBe(returned);
  });

  test("refuses an amount that is not the one shown, and changes nothing", async () => {
    const owned = await bought(byPayNow);
    expect(await outcome(cancelled(owned, 1))).toMatch(/amount has changed/);
    expect(await owned.service()).toMatchObject({ totalSessions: 12, canCancel: true });
  });

  test("is not found by another customer", async () => {
    const owned = await bought(byPayNow);
    const stranger = { ...owned, api: await world.customer() };
    expect(await outcome(quoteOf(stranger))).toMatch(/not found/i);
    expect(await outcome(cancelled(stranger, 11_772))).toMatch(/not found/i);
  });

  test("keeps the rule under which it was bought", async () => {
    const owned = await bought(byPayNow);
    const { db } = world.database;
    const [before] = await db.select().from(product).where(eq(product.id, "circuit-training"));
    onTestFinished(async () => {
      await db.update(product).set({ cancellation: before?.cancellation ?? null });
    });
    await db.update(product).set({ cancellation: { coolingOffDays: 0, returned: [] } });
    expect(await quoteOf(owned)).toMatchObject({ refundAmount: { changedMind: 11_772 } });
  });

  test("no longer returns everything after the cooling-off days", async () => {
    const owned = await bought(byCard);
    await world.later(16 * DAY_MINUTES);
    // 117.72 × 90 % = 105.948
    expect(await quoteOf(owned)).toMatchObject({
      coolingOffUntil: null,
      refundAmount: { changedMind: 10_595, health: 11_772 },
    });
  });
});
