/** Refunds to cards that are under way, fail later, or were made by staff, and chargebacks. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { order } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import type { GatewayRefund } from "~/provider/shared/card-gateway";
import type { ApiClient } from "~/web/api/client.server";
import { operatorFor } from "../../helpers/portal/operator";
import { openPaymentSetup, ordered, type PaymentFixture, RETURN_URL } from "./payment-fixture";

let world: PaymentFixture;
beforeAll(async () => {
  world = await openPaymentSetup();
});
afterAll(() => world?.close());
afterEach(() => vi.restoreAllMocks());

interface Cancelled {
  api: ApiClient;
  orderId: string;
  orderNumber: string;
  sessionId: string;
}

/** Cancels a package that was paid by card, in its cooling-off days. */
async function cancelled(before?: (sessionId: string) => Promise<unknown>): Promise<Cancelled> {
  const api = await world.customer();
  const { id: orderId, orderNumber, totalAmount: amount } = await ordered(api);
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
  const [paid] = await world.database.db.select().from(payment).where(eq(payment.orderId, orderId));
  const sessionId = paid?.gatewaySessionId as string;
  await before?.(sessionId);
  const [{ id } = { id: "" }] = (await api.services.list()).services;
  await api.packageCancellations.cancel({
    params: { id },
    body: { reason: "CHANGED_MIND", refundAmount: amount },
    idempotencyKey: randomUUID(),
  });
  return { api, orderId, orderNumber, sessionId };
}

const returnedDate = async ({ api, orderId }: Cancelled) =>
  (await api.orders.get({ params: { id: orderId } })).creditNotes[0]?.returnedDate;

const refunds = async () =>
  (await operatorFor({ db: world.database.db, now: world.now })("refunds")).said;

const toStaff = async () =>
  (await world.told()).filter(({ to }) => to === "staff@mail.example").map(({ text }) => text);

const answer = (status: GatewayRefund["status"]): GatewayRefund => ({
  id: `refund-${randomUUID()}`,
  amountCents: 11_772,
  status,
});

const notify = (more: object) =>
  world.notice("gateway", {
    eventId: randomUUID(),
    type: "session.approved",
    reference: "",
    occurredAt: world.now().toISOString(),
    ...more,
  });

describe("a refund that is under way at the card network", () => {
  test.each(["SUCCEEDED", "FAILED"] as const)(
    "does not count as returned until it is decided: %s",
    async (status) => {
      const pending = answer("PENDING");
      const make = vi.spyOn(world.gateway, "refundPayment").mockResolvedValue(pending);
      const read = vi.spyOn(world.gateway, "readRefund").mockResolvedValue(pending);
      const one = await cancelled();
      await world.later(1);
      await world.later(1);
      expect(make).toHaveBeenCalledTimes(1);
      expect(await returnedDate(one)).toBeNull();
      read.mockResolvedValue({ ...pending, status });
      await world.later(1);
      expect((await returnedDate(one)) === null).toBe(status === "FAILED");
      expect((await refunds()).includes(one.orderNumber)).toBe(status === "FAILED");
    },
  );
});

test("a refund that fails after it was returned is due again, and staff are notified once", async () => {
  const made = answer("SUCCEEDED");
  vi.spyOn(world.gateway, "refundPayment").mockResolvedValue(made);
  const one = await cancelled();
  await world.later(1);
  expect(await returnedDate(one)).not.toBeNull();
  vi.spyOn(world.gateway, "readRefund").mockResolvedValue({ ...made, status: "FAILED" });
  for (let time = 0; time < 2; time += 1)
    expect((await notify({ sessionId: one.sessionId, refundId: made.id })).status).toBe(200);
  expect(await returnedDate(one)).toBeNull();
  expect(await refunds()).toContain(one.orderNumber);
  const mails = (await toStaff()).filter((text) => text.includes(one.orderNumber));
  expect(mails).toHaveLength(1);
});

describe("a refund that staff made in the gateway's own pages", () => {
  const byStaff = (amountCents: number) => (sessionId: string) =>
    world.gateway.refundPayment(`made-by-staff-${randomUUID()}`, { sessionId, amountCents });

  test("counts as the refund of the package, and no second one is made", async () => {
    const one = await cancelled(byStaff(11_772));
    await world.later(1);
    expect(await returnedDate(one)).not.toBeNull();
    expect(await world.gateway.listRefunds(one.sessionId)).toHaveLength(1);
  });

  test("of another amount leaves the refund to staff", async () => {
    const one = await cancelled(byStaff(1_000));
    await world.later(1);
    expect(await returnedDate(one)).toBeNull();
    expect(await world.gateway.listRefunds(one.sessionId)).toHaveLength(1);
    expect(await refunds()).toContain(one.orderNumber);
  });
});

describe("a late or double payment that staff returned in the gateway's own pages", () => {
  const CARD = {
    number: "4111111111111111",
    holder: "Chua Bee Lian",
    expiry: "12/39",
    securityCode: "123",
  };
  const PRICE = 11_772;

  async function cardPage(api: ApiClient) {
    const { id: orderId, orderNumber, totalAmount: amount } = await ordered(api);
    const { redirectUrl, paymentId } = await api.payments.payByCard({
      body: { orderId, amount, returnUrl: RETURN_URL },
      idempotencyKey: randomUUID(),
    });
    const [open] = await world.database.db
      .select()
      .from(payment)
      .where(eq(payment.id, paymentId as string));
    const pay = () => world.post(String(redirectUrl), CARD);
    return { api, orderId, orderNumber, sessionId: open?.gatewaySessionId as string, pay };
  }

  /** Charges the card although the order is closed, as if the gateway had not heard of it. */
  async function late() {
    const one = await cardPage(await world.customer());
    await world.database.db
      .update(order)
      .set({ status: "EXPIRED" })
      .where(eq(order.id, one.orderId));
    await one.pay();
    expect(await refunds()).toContain(one.orderNumber);
    return one;
  }

  /** Pays an order by card, and a second time by another card page. */
  async function double() {
    const one = await cardPage(await world.customer());
    await one.pay();
    const other = await cardPage(await world.customer());
    await world.database.db
      .update(payment)
      .set({ orderId: one.orderId })
      .where(eq(payment.gatewaySessionId, other.sessionId));
    await other.pay();
    expect(await refunds()).toContain(one.orderNumber);
    return { ...one, secondSessionId: other.sessionId };
  }

  const byStaff = (sessionId: string, amountCents = PRICE) =>
    world.gateway.refundPayment(`made-by-staff-${randomUUID()}`, { sessionId, amountCents });
  const owed = async ({ api, orderId }: { api: ApiClient; orderId: string }) =>
    (await api.orders.get({ params: { id: orderId } })).refundDueAmount;

  test("is no longer due, and the customer sees it", async () => {
    const one = await late();
    await world.later(1);
    expect(await owed(one)).toBe(PRICE);
    await byStaff(one.sessionId);
    await world.later(1);
    expect(await owed(one)).toBe(0);
    expect(await refunds()).not.toContain(one.orderNumber);
  });

  test("stays due while another amount or nothing was returned", async () => {
    const one = await late();
    await byStaff(one.sessionId, 1_000);
    await world.later(1);
    expect(await owed(one)).toBe(PRICE);
    expect(await refunds()).toContain(one.orderNumber);
  });

  test.each(["sessionId", "secondSessionId"] as const)(
    "counts once, on either of two payments, and not as the refund of the package: %s",
    async (which) => {
      const one = await double();
      await byStaff(one[which]);
      await world.later(1);
      expect(await owed(one)).toBe(0);
      const [{ id } = { id: "" }] = (await one.api.services.list()).services;
      await one.api.packageCancellations.cancel({
        params: { id },
        body: { reason: "CHANGED_MIND", refundAmount: PRICE },
        idempotencyKey: randomUUID(),
      });
      const make = vi.spyOn(world.gateway, "refundPayment");
      await world.later(1);
      expect(make).toHaveBeenCalledTimes(1);
    },
  );
});

test("a chargeback is shown to staff once, and no refund is made beside it", async () => {
  const one = await cancelled(async (sessionId) => {
    for (let time = 0; time < 2; time += 1)
      expect((await notify({ sessionId, disputed: true })).status).toBe(200);
  });
  await world.later(1);
  expect(await world.gateway.listRefunds(one.sessionId)).toEqual([]);
  expect(await refunds()).toMatch(new RegExp(`${one.orderNumber} .* chargeback of `));
  const mails = (await toStaff()).filter((text) => text.includes("disputes the payment"));
  expect(mails).toHaveLength(1);
  const other = await notify({ sessionId: "other", disputed: true });
  expect(other.status).toBe(200);
});
