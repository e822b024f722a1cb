import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "~/contract/payment/order";
import { order as orders } from "~/database/schema/order";
import { moneyEvent, payment, refundDue, refusedTransfer } from "~/database/schema/payment";
import { service } from "~/database/schema/service";
import { formatMoney } from "~/lib/money";
import type { ApiClient } from "~/web/api/client.server";
import {
  circuitTraining,
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

const card = {
  number: "4111111111111111",
  holder: "Chua Bee Lian",
  expiry: "12/39",
  securityCode: "123",
};
const challenged = { ...card, number: "4000000000003220" };
const declined = { ...card, number: "4000000000000002" };

function byCard(
  api: ApiClient,
  order: Order,
  more: { cardId?: string; saveCard?: boolean; idempotencyKey?: string } = {},
) {
  const { idempotencyKey = randomUUID(), ...choice } = more;
  return api.payments.payByCard({
    body: { orderId: order.id, amount: order.totalAmount, returnUrl: RETURN_URL, ...choice },
    idempotencyKey,
  });
}

function byPayNow(api: ApiClient, order: Order, idempotencyKey = randomUUID()) {
  return api.payments.dbsPay({
    body: { billReferenceNumber: order.orderNumber, amount: order.totalAmount },
    idempotencyKey,
  });
}

async function payer(api: ApiClient, order: Order, way: string, more: Record<string, string> = {}) {
  const { qrString } = await api.orders.qrString({ params: { id: order.id } });
  await world.post("/sandbox/bank/payer", { qr: qrString, way, key: randomUUID(), ...more });
}

/** Sends a transfer notice of the bank with any values. */
const transfer = (
  reference: string,
  amountCents: number,
  paidAt = world.now().toISOString(),
  more: { eventId?: string; currency?: string } = {},
) =>
  world.notice("bank", {
    eventId: randomUUID(),
    reference,
    amountCents,
    currency: "SGD",
    paidAt,
    ...more,
  });

async function toldOf(order: Order, channel = "SMS"): Promise<string[]> {
  return (await world.told())
    .filter((one) => one.channel === channel && one.text.includes(order.orderNumber))
    .map(({ text }) => text);
}

const now = (api: ApiClient, { id }: Order) => api.orders.get({ params: { id } });

async function countOf(id: string) {
  const { db } = world.database;
  const services = await db.execute(
    sql`select 1 from ${service} join provider.order_item item on item.id = ${service.orderItemId} where item.order_id = ${id}`,
  );
  const events = await db
    .select()
    .from(moneyEvent)
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(eq(payment.orderId, id));
  const tries = await db.select().from(payment).where(eq(payment.orderId, id));
  return {
    services: (services as unknown as { rows: unknown[] }).rows.length,
    events: events.length,
    open: tries.filter(({ status }) => status === "PENDING").length,
    approved: tries.filter(({ status }) => status === "APPROVED").length,
  };
}

/** Presses again after 503. The 50 wait for one order in turn, and a busy machine makes the last ones wait longer than a call may take. */
async function pressedUntilAnswered<Answer>(pay: () => Promise<Answer>): Promise<Answer> {
  try {
    return await pay();
  } catch (error) {
    expect(error).toMatchObject({ status: 503 });
    return pressedUntilAnswered(pay);
  }
}

describe("one order, paid once", () => {
  test("50 concurrent payments of one order open one card page and one code, and pay once", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        pressedUntilAnswered<{ redirectUrl: string } | { reference: string }>(() =>
          index % 2 === 0 ? byCard(api, order) : byPayNow(api, order),
        ),
      ),
    );
    const pages = opened.flatMap((answer) => ("redirectUrl" in answer ? [answer.redirectUrl] : []));
    const codes = opened.flatMap((answer) => ("reference" in answer ? [answer.reference] : []));
    expect(new Set(pages).size).toBe(1);
    expect(new Set(codes).size).toBe(1);
    await Promise.all(Array.from({ length: 50 }, () => world.post(pages[0] as string, card)));
    const paid = await now(api, order);
    expect(paid).toMatchObject({ status: "PAID", refundDueAmount: 0 });
    expect(paid.invoiceNumber).toMatch(/^INV\d+$/);
    expect(await countOf(order.id)).toEqual({ services: 1, events: 1, open: 0, approved: 1 });
    expect(await outcome(byPayNow(api, order))).toBe(
      "This order is already paid. No more money will be taken.",
    );
  });

  test("a notice that arrives 50 times counts once", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { reference } = await byPayNow(api, order);
    const notice = {
      eventId: randomUUID(),
      reference,
      amountCents: order.totalAmount,
      currency: "SGD",
      paidAt: world.now().toISOString(),
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.notice("bank", notice)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await now(api, order)).toMatchObject({ status: "PAID", refundDueAmount: 0 });
    expect(await countOf(order.id)).toMatchObject({ services: 1, events: 1, approved: 1 });
  });

  test("an idempotency key returns the first answer, and is rejected for another request", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const idempotencyKey = randomUUID();
    const first = await byCard(api, order, { idempotencyKey });
    expect(await byCard(api, order, { idempotencyKey })).toEqual(first);
    expect(await outcome(byCard(api, order, { idempotencyKey, saveCard: true }))).toBe(
      "This form was already sent with other answers. Please start again.",
    );
    expect(
      await outcome(
        api.payments.dbsPay({
          body: { billReferenceNumber: order.orderNumber, amount: 1 },
          idempotencyKey: randomUUID(),
        }),
      ),
    ).toBe("Invalid Payment");
  });
});

describe("a payment by card", () => {
  test("the notice and the customer's return arrive in any order and pay once", async () => {
    const api = await world.customer();
    const first = await ordered(api);
    const { paymentId, redirectUrl } = await byCard(api, first);
    await world.post(redirectUrl, { ...card, loseNotice: "yes" });
    expect((await now(api, first)).status).toBe("PENDING_PAYMENT");
    const back = await Promise.all(
      Array.from({ length: 10 }, () => api.payments.authenticate({ params: { id: paymentId } })),
    );
    expect(back.every(({ paymentTransaction }) => paymentTransaction.status === "APPROVED")).toBe(
      true,
    );
    expect(await countOf(first.id)).toMatchObject({ services: 1, events: 1 });

    const second = await ordered(api);
    const next = await byCard(api, second);
    await world.post(next.redirectUrl, card);
    expect((await now(api, second)).status).toBe("PAID");
    await api.payments.authenticate({ params: { id: next.paymentId } });
    expect(await countOf(second.id)).toMatchObject({ services: 1, events: 1 });
  });

  test("a declined order can be paid with another card, and the reason is stored", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const first = await byCard(api, order);
    await world.post(first.redirectUrl, declined);
    const told = await api.payments.authenticate({ params: { id: first.paymentId } });
    expect(told.paymentTransaction).toMatchObject({ status: "DECLINED", failureCode: "DECLINED" });
    const second = await byCard(api, order);
    expect(second.paymentId).not.toBe(first.paymentId);
    await world.post(second.redirectUrl, card);
    expect((await now(api, order)).status).toBe("PAID");
  });

  test("another choice closes the open card page", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const first = await byCard(api, order);
    const second = await byCard(api, order, { saveCard: true });
    expect(second.redirectUrl).not.toBe(first.redirectUrl);
    await world.post(first.redirectUrl, card);
    expect((await now(api, order)).status).toBe("PENDING_PAYMENT");
    await world.post(second.redirectUrl, challenged);
    await world.post(`${second.redirectUrl}/challenge`, { code: "123456" });
    expect((await now(api, order)).status).toBe("PAID");
    expect(await api.payments.cards()).toMatchObject([
      { lastFour: "3220", isDefault: true, expired: false },
    ]);
  });

  test("an attempt without its page is not paid with another choice's card", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    world.gatewayAnswers = false;
    expect(await outcome(byCard(api, order))).toMatch(/No money was taken from your card/);
    world.gatewayAnswers = true;
    const kept = await byCard(api, order, { saveCard: true });
    await world.post(kept.redirectUrl, card);
    expect((await now(api, order)).status).toBe("PAID");
    expect(await api.payments.cards()).toHaveLength(1);
    expect(await countOf(order.id)).toMatchObject({ open: 0, approved: 1 });
  });

  test("another customer's card, order and payment are not found", async () => {
    const [api, stranger] = await Promise.all([world.customer(), world.customer()]);
    const order = await ordered(api);
    const { paymentId, redirectUrl } = await byCard(api, order, { saveCard: true });
    await world.post(redirectUrl, card);
    const [saved] = await api.payments.cards();
    const theirs = await ordered(stranger);
    expect(await outcome(byCard(stranger, theirs, { cardId: saved?.id as string }))).toBe(
      "Your credit / debit card is not valid",
    );
    expect(await outcome(byCard(stranger, order))).toBe("The order was not found");
    expect(await outcome(stranger.payments.authenticate({ params: { id: paymentId } }))).toBe(
      "The payment was not found",
    );
    expect(await outcome(stranger.orders.cancel({ params: { id: order.id } }))).toBe(
      "The order was not found",
    );
  });
});

describe("a payment by PayNow", () => {
  test.each([
    ["exactly", "PAID", 0, 1],
    ["twice", "PAID", 1, 1],
    ["too-much", "PAID", 1000, 1],
  ])("paid %s the order is %s", async (way, status, back, services) => {
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, way);
    const expected = back > 1 ? back : Math.floor(order.totalAmount * back);
    expect(await now(api, order)).toMatchObject({ status, refundDueAmount: expected });
    expect(await countOf(order.id)).toMatchObject({ services, open: 0 });
    const told = (await world.told()).filter(
      ({ text }) => text.includes(order.orderNumber) && text.includes("must go back"),
    );
    expect(told).toHaveLength(expected > 0 ? 1 : 0);
  });

  test("money for an old code counts if it was sent in time, even after a new code", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const old = await byPayNow(api, order);
    const sentAt = new Date(new Date(old.expiresAt as string).getTime() - 1000).toISOString();
    await world.later(16);
    const fresh = await byPayNow(api, order);
    expect(fresh.reference).not.toBe(old.reference);
    await transfer(old.reference, order.totalAmount, sentAt);
    expect((await now(api, order)).status).toBe("PAID");
    expect(await countOf(order.id)).toMatchObject({ open: 0, approved: 1 });
    await transfer(fresh.reference, order.totalAmount);
    expect(await now(api, order)).toMatchObject({
      status: "PAID",
      refundDueAmount: order.totalAmount,
    });
  });

  test("late money for an old code is refunded automatically, and an exact payment of the new one pays the order", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const old = await byPayNow(api, order);
    await world.later(16);
    const fresh = await byPayNow(api, order);
    await transfer(old.reference, order.totalAmount);
    const waiting = await now(api, order);
    expect(waiting).toMatchObject({
      status: "PENDING_PAYMENT",
      refundDueAmount: order.totalAmount,
      refunds: [{ reason: "LATE", amount: order.totalAmount, returnedDate: null }],
    });
    expect(waiting.paymentTransaction).toMatchObject({
      reference: fresh.reference,
      status: "PENDING",
    });
    await transfer(fresh.reference, order.totalAmount);
    expect(await now(api, order)).toMatchObject({
      status: "PAID",
      refundDueAmount: order.totalAmount,
    });
    expect(await countOf(order.id)).toEqual({ services: 1, events: 2, open: 0, approved: 1 });
    const [told] = await toldOf(order);
    expect(told).toContain("came after its PayNow code had expired");
    expect(told).toContain("If you have not paid with a newer code, please pay");
  });

  test("a partial payment is refunded with a message, the code can still pay, and a card page stays open", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    await byPayNow(api, order);
    await payer(api, order, "partly");
    const half = Math.floor(order.totalAmount / 2);
    expect(await now(api, order)).toMatchObject({
      status: "PENDING_PAYMENT",
      refundDueAmount: half,
      refunds: [{ reason: "PART", received: half, amount: half }],
    });
    expect(await countOf(order.id)).toMatchObject({ services: 0, open: 2 });
    const [told] = await toldOf(order);
    expect(told).toContain(
      `${formatMoney(half)} came for ${formatMoney(order.totalAmount)}. We cannot take part of the price. ${formatMoney(half)} will be returned to you. The order is not paid yet. Please pay ${formatMoney(order.totalAmount)} in one payment before`,
    );
    expect(
      (await toldOf(order, "EMAIL")).filter((body) => body.includes("must go back")),
    ).toHaveLength(1);
    await payer(api, order, "exactly");
    expect(await now(api, order)).toMatchObject({ status: "PAID", refundDueAmount: half });
    await world.post(redirectUrl, card);
    expect(await countOf(order.id)).toEqual({ services: 1, events: 2, open: 0, approved: 1 });
  });

  test("money for a place that another order has bought in the meantime is refunded, and buys nothing", async () => {
    const api = await world.customer();
    const strength = {
      ...circuitTraining,
      productId: "functional-strength-training",
      offeringId: "functional-strength-training-24",
    };
    const [order, other] = [await ordered(api, strength), await ordered(api, strength)];
    const { reference } = await byPayNow(api, order);
    const sentAt = world.now().toISOString();
    await world.later(16);
    await byPayNow(api, other);
    await payer(api, other, "exactly");
    expect((await now(api, other)).status).toBe("PAID");
    await transfer(reference, order.totalAmount, sentAt);
    expect((await countOf(order.id)).services).toBe(0);
    expect(await now(api, order)).toMatchObject({
      status: "PENDING_PAYMENT",
      refundDueAmount: order.totalAmount,
    });
    expect((await toldOf(order)).join()).toContain(
      "can no longer join the programme, such as after another order bought the place",
    );
  });

  test("an order with only late or partial money expires on time, and its refund is due", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, "late");
    expect((await now(api, order)).status).toBe("PENDING_PAYMENT");
    await world.later(31);
    expect(await now(api, order)).toMatchObject({
      status: "REFUND_DUE",
      refundDueAmount: order.totalAmount,
    });
  });

  test("a surplus is described by what was paid, what was due and what is returned", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, "too-much");
    const told = (await toldOf(order)).join();
    expect(told).toContain(
      `${formatMoney(order.totalAmount + 1000)} came for ${formatMoney(order.totalAmount)}. $10.00 will be returned to you.`,
    );
  });

  test("a completed refund is shown as completed, in the order and in the list", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, "partly");
    await world.later(31);
    const listed = async () => (await api.orders.list()).content[0];
    expect(await listed()).toMatchObject({ status: "REFUND_DUE", refunded: false });
    const returnedAt = world.now();
    await world.database.db
      .update(refundDue)
      .set({ returnedAt })
      .where(eq(refundDue.orderId, order.id));
    expect(await listed()).toMatchObject({ status: "REFUND_DUE", refunded: true });
    expect(await now(api, order)).toMatchObject({
      refunded: true,
      refundDueAmount: 0,
      refunds: [{ returnedDate: returnedAt.toISOString() }],
    });
  });

  test("money after a cancellation is reported as for a cancelled order, not as late", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { reference } = await byPayNow(api, order);
    await api.orders.cancel({ params: { id: order.id } });
    expect((await now(api, order)).status).toBe("CANCELLED");
    await transfer(reference, order.totalAmount);
    await world.later(20);
    await transfer(reference, order.totalAmount);
    expect(await now(api, order)).toMatchObject({
      status: "REFUND_DUE",
      refundDueAmount: 2 * order.totalAmount,
      refunds: [{ reason: "CANCELLED" }, { reason: "CANCELLED" }],
    });
    const told = await toldOf(order);
    expect(told).toHaveLength(2);
    for (const text of told) expect(text).toContain("came after the cancellation");
  });

  test("a code is never valid for longer than its order, and not renewed without limit", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    for (let minutes = 0; minutes < 120; minutes += 8) {
      if (minutes % 16 === 0) await byPayNow(api, order);
      else await byCard(api, order);
      const { expiresAt, paymentTransaction } = await now(api, order);
      expect(expiresAt >= (paymentTransaction?.expiresAt as string)).toBe(true);
      await world.later(8);
    }
    expect(await outcome(byPayNow(api, order))).toBe("Payment is not valid");
    await world.later(20);
    expect((await now(api, order)).status).toBe("EXPIRED");
  });

  test("the card page of an order paid by PayNow is closed at the gateway", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    await byPayNow(api, order);
    await payer(api, order, "exactly");
    await world.post(redirectUrl, card);
    expect(await now(api, order)).toMatchObject({ status: "PAID", refundDueAmount: 0 });
    expect(await countOf(order.id)).toEqual({ services: 1, events: 1, open: 0, approved: 1 });
  });
});

describe("payment notices", () => {
  test("without a valid signature are refused and change nothing", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { reference } = await byPayNow(api, order);
    const { paymentId, redirectUrl } = await byCard(api, order);
    const [tried] = await world.database.db.select().from(payment).where(eq(payment.id, paymentId));
    const fromBank = {
      eventId: "forged",
      reference,
      amountCents: order.totalAmount,
      currency: "SGD",
      paidAt: world.now().toISOString(),
    };
    expect((await world.notice("bank", fromBank, "another-secret")).status).toBe(401);
    const sessionId = redirectUrl.split("/").at(-1);
    const fromGateway = {
      eventId: "forged",
      type: "session.approved",
      sessionId,
      reference: tried?.reference,
      occurredAt: world.now().toISOString(),
    };
    expect((await world.notice("gateway", fromGateway, "another-secret")).status).toBe(401);
    // The gateway is queried even with a valid signature. Its session is still open.
    expect((await world.notice("gateway", fromGateway)).status).toBe(200);
    expect((await now(api, order)).status).toBe("PENDING_PAYMENT");
    expect((await world.notice("gateway", { ...fromGateway, sessionId: "another" })).status).toBe(
      404,
    );
    expect((await world.notice("bank", { ...fromBank, reference: "SO1-1" })).status).toBe(404);
  });

  test("with impossible values are refused with the reason, listed for staff and not booked", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { reference } = await byPayNow(api, order);
    const due = order.totalAmount;
    const earlier = new Date(world.now().getTime() - 60_000).toISOString();
    const ahead = new Date(world.now().getTime() + 2 * 3_600_000).toISOString();
    const wrong = [
      [await transfer(reference, 0, undefined, { eventId: "zero" }), /amount is \$0\.00/],
      [await transfer(reference, -due, undefined, { eventId: "less" }), /amount is -\$/],
      [await transfer(reference, due, undefined, { eventId: "usd", currency: "USD" }), /USD/],
      [await transfer(reference, due, earlier, { eventId: "early" }), /before its code was made/],
      [await transfer(reference, due, ahead, { eventId: "ahead" }), /which has not come yet/],
    ] as const;
    for (const [answer, reason] of wrong) {
      expect(answer.status).toBe(422);
      expect((await answer.json()).message).toMatch(reason);
    }
    expect((await transfer(reference, 0, undefined, { eventId: "zero" })).status).toBe(422);
    expect(await now(api, order)).toMatchObject({ status: "PENDING_PAYMENT", refundDueAmount: 0 });
    expect(await countOf(order.id)).toMatchObject({ events: 0, open: 1 });
    const kept = await world.database.db
      .select({ eventId: refusedTransfer.eventId })
      .from(refusedTransfer)
      .innerJoin(payment, eq(payment.id, refusedTransfer.paymentId))
      .where(eq(payment.orderId, order.id));
    expect(kept.map(({ eventId }) => eventId).sort()).toEqual([
      "ahead",
      "early",
      "less",
      "usd",
      "zero",
    ]);
    const staff = await toldOf(order, "EMAIL");
    expect(staff.filter((body) => body.includes("Nothing was booked"))).toHaveLength(5);
    await transfer(reference, due);
    expect((await now(api, order)).status).toBe("PAID");
  });

  test("are accepted after the sandbox's clock was moved", async () => {
    await world.later(60);
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, "exactly");
    expect((await now(api, order)).status).toBe("PAID");
  });
});

test("card pages redirect to this portal or an allowed one, and to no other URL", async () => {
  const api = await world.customer();
  const order = await ordered(api);
  const pay = (returnUrl: string) =>
    outcome(
      api.payments.payByCard({
        body: { orderId: order.id, amount: order.totalAmount, returnUrl },
        idempotencyKey: randomUUID(),
      }),
    );
  const refused = "returnUrl: this address is not one of ours";
  for (const elsewhere of [
    "https://evil.example/payment?payment={paymentId}",
    "http://localhost.evil.example:3000/",
    "http://localhost.evil.example:3000/",
    "http://evil@localhost:3000/",
    "https://localhost:3000/",
    "javascript:alert(1)",
  ]) {
    expect(await pay(elsewhere), elsewhere).toBe(refused);
    const adding = api.payments.addCard({
      body: { returnUrl: elsewhere },
      idempotencyKey: randomUUID(),
    });
    expect(await outcome(adding), elsewhere).toBe(refused);
  }
  expect((await now(api, order)).paymentTransaction).toBeNull();
  expect(await pay("https://portal.elsewhere.example/back")).toBe("done");
});

describe("an unpaid order", () => {
  test("expires, and later money is refunded", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    const { reference } = await byPayNow(api, order);
    await world.later(31);
    expect((await now(api, order)).status).toBe("EXPIRED");
    await world.post(redirectUrl, card);
    expect(await countOf(order.id)).toMatchObject({ events: 0, open: 0 });
    await transfer(reference, order.totalAmount);
    expect(await now(api, order)).toMatchObject({
      status: "REFUND_DUE",
      refundDueAmount: order.totalAmount,
    });
  });

  test("is FAILED if its last attempt was declined", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    await world.post(redirectUrl, declined);
    await world.later(31);
    expect((await now(api, order)).status).toBe("FAILED");
  });

  test("is not cancelled if the card was charged before the gateway's notice", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    await world.post(redirectUrl, { ...card, loseNotice: "yes" });
    expect(await outcome(api.orders.cancel({ params: { id: order.id } }))).toBe(
      "This order can no longer be cancelled.",
    );
    expect((await now(api, order)).status).toBe("PAID");
  });

  test("a concurrent cancellation and payment leave it cancelled or paid", async () => {
    for (let round = 0; round < 5; round += 1) {
      const api = await world.customer();
      const order = await ordered(api);
      const { redirectUrl } = await byCard(api, order);
      await Promise.all([
        outcome(api.orders.cancel({ params: { id: order.id } })),
        world.post(redirectUrl, card),
      ]);
      const { status } = await now(api, order);
      const counts = await countOf(order.id);
      expect(["PAID 1 1", "CANCELLED 0 0"]).toContain(
        `${status} ${counts.services} ${counts.events}`,
      );
      expect(counts.open).toBe(0);
    }
  });
});

test("a free order is confirmed without mentioning a payment of $0.00", async () => {
  const api = await world.customer();
  const order = await ordered(api, undefined, "FREE100");
  const { email } = await api.profiles.get();
  const told = (await world.told()).filter(({ to }) => to === email);
  expect(told.map(({ subject }) => subject)).toEqual(["Your registration is complete"]);
  expect(told[0]?.text).toContain("there is nothing to pay");
  expect(`${told[0]?.text} ${await toldOf(order)}`).not.toContain("$0.00");
});

test("invoice numbers are unique", async () => {
  const rows = await world.database.db
    .select({ number: orders.invoiceNumber })
    .from(orders)
    .where(eq(orders.status, "PAID"));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});
