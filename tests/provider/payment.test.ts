import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "~/contract/order";
import { message } from "~/database/schema/delivery";
import { order as orders } from "~/database/schema/order";
import { moneyEvent, payment } from "~/database/schema/payment";
import { service } from "~/database/schema/service";
import type { ApiClient } from "~/portal/client.server";
import { openPayingWorld, ordered, outcome, type PayingWorld, RETURN_URL } from "./paying-world";

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
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
  more: { cardId?: string; saveCard?: boolean; onceKey?: string } = {},
) {
  const { onceKey = randomUUID(), ...choice } = more;
  return api.payments.payByCard({
    body: { orderId: order.id, amount: order.totalAmount, returnUrl: RETURN_URL, ...choice },
    onceKey,
  });
}

function byPayNow(api: ApiClient, order: Order, onceKey = randomUUID()) {
  return api.payments.dbsPay({
    body: { billReferenceNumber: order.orderNumber, amount: order.totalAmount },
    onceKey,
  });
}

async function payer(api: ApiClient, order: Order, way: string, more: Record<string, string> = {}) {
  const { qrString } = await api.orders.qrString({ params: { id: order.id } });
  await world.post("/sandbox/bank/payer", { qr: qrString, way, key: randomUUID(), ...more });
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

describe("one order, paid once", () => {
  test("50 payments of one order at the same time open one card page and one code, and pay once", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? byCard(api, order) : byPayNow(api, order),
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

  test("a notice told 50 times counts once", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { reference } = await byPayNow(api, order);
    const notice = {
      eventId: randomUUID(),
      reference,
      amountCents: order.totalAmount,
      paidAt: new Date().toISOString(),
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.notice("bank", notice)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await now(api, order)).toMatchObject({ status: "PAID", refundDueAmount: 0 });
    expect(await countOf(order.id)).toMatchObject({ services: 1, events: 1, approved: 1 });
  });

  test("a one-time key gives the first answer again, and no answer to another question", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const onceKey = randomUUID();
    const first = await byCard(api, order, { onceKey });
    expect(await byCard(api, order, { onceKey })).toEqual(first);
    expect(await outcome(byCard(api, order, { onceKey, saveCard: true }))).toBe(
      "This form was already sent with other answers. Please start again.",
    );
    expect(
      await outcome(
        api.payments.dbsPay({
          body: { billReferenceNumber: order.orderNumber, amount: 1 },
          onceKey: randomUUID(),
        }),
      ),
    ).toBe("Invalid Payment");
  });
});

describe("paying by card", () => {
  test("the notice and the customer's return come in any order and pay once", async () => {
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

  test("declined, the order can be paid with another card; the reason is kept", async () => {
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

  test("another choice closes the page that was open", async () => {
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

  test("a try left without its page is not paid with the card of another choice", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    world.gatewayAnswers = false;
    expect(await outcome(byCard(api, order))).toMatch(/No money has moved/);
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

describe("paying by PayNow", () => {
  test.each([
    ["exactly", "PAID", 0, 1],
    ["twice", "PAID", 1, 1],
    ["too-much", "PAID", 1000, 1],
    ["partly", "REFUND_DUE", 0.5, 0],
    ["late", "REFUND_DUE", 1, 0],
  ])("paid %s the order is %s", async (way, status, back, services) => {
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, way);
    const expected = back > 1 ? back : Math.floor(order.totalAmount * back);
    expect(await now(api, order)).toMatchObject({ status, refundDueAmount: expected });
    expect(await countOf(order.id)).toMatchObject({ services, open: 0 });
    const told = await world.database.db
      .select()
      .from(message)
      .where(sql`${message.body} like ${`%${order.orderNumber}%must go back%`}`);
    expect(told).toHaveLength(expected > 0 ? 1 : 0);
  });

  test("money for an old code counts when it was sent in time, even after a new code was shown", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const old = await byPayNow(api, order);
    const sentAt = new Date(new Date(old.expiresAt as string).getTime() - 1000).toISOString();
    await world.later(16);
    const fresh = await byPayNow(api, order);
    expect(fresh.reference).not.toBe(old.reference);
    await world.notice("bank", {
      eventId: randomUUID(),
      reference: old.reference,
      amountCents: order.totalAmount,
      paidAt: sentAt,
    });
    expect((await now(api, order)).status).toBe("PAID");
    expect(await countOf(order.id)).toMatchObject({ open: 0, approved: 1 });
    await world.notice("bank", {
      eventId: randomUUID(),
      reference: fresh.reference,
      amountCents: order.totalAmount,
      paidAt: sentAt,
    });
    expect(await now(api, order)).toMatchObject({
      status: "PAID",
      refundDueAmount: order.totalAmount,
    });
  });

  test("a code is never shown longer than its order lives, and not for ever", async () => {
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

  test("the card page of an order that PayNow paid is closed at the gateway", async () => {
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

describe("notices", () => {
  test("without the right signature are refused and change nothing", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { reference } = await byPayNow(api, order);
    const { paymentId, redirectUrl } = await byCard(api, order);
    const [tried] = await world.database.db.select().from(payment).where(eq(payment.id, paymentId));
    const fromBank = {
      eventId: "forged",
      reference,
      amountCents: order.totalAmount,
      paidAt: new Date().toISOString(),
    };
    expect((await world.notice("bank", fromBank, "another-secret")).status).toBe(401);
    const sessionId = redirectUrl.split("/").at(-1);
    const fromGateway = {
      eventId: "forged",
      type: "session.approved",
      sessionId,
      reference: tried?.reference,
      occurredAt: new Date().toISOString(),
    };
    expect((await world.notice("gateway", fromGateway, "another-secret")).status).toBe(401);
    // Even with the right signature the gateway is asked: its session is still open.
    expect((await world.notice("gateway", fromGateway)).status).toBe(200);
    expect((await now(api, order)).status).toBe("PENDING_PAYMENT");
    expect((await world.notice("gateway", { ...fromGateway, sessionId: "another" })).status).toBe(
      404,
    );
    expect((await world.notice("bank", { ...fromBank, reference: "SO1-1" })).status).toBe(404);
  });

  test("are taken after the sandbox's clock was moved", async () => {
    await world.later(60);
    const api = await world.customer();
    const order = await ordered(api);
    await byPayNow(api, order);
    await payer(api, order, "exactly");
    expect((await now(api, order)).status).toBe("PAID");
  });
});

describe("an order that is not paid", () => {
  test("ends after its time; money that comes then goes back", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    const { reference } = await byPayNow(api, order);
    await world.later(31);
    expect((await now(api, order)).status).toBe("EXPIRED");
    await world.post(redirectUrl, card);
    expect(await countOf(order.id)).toMatchObject({ events: 0, open: 0 });
    await world.notice("bank", {
      eventId: randomUUID(),
      reference,
      amountCents: order.totalAmount,
      paidAt: new Date(Date.now() + 400 * 60_000).toISOString(),
    });
    expect(await now(api, order)).toMatchObject({
      status: "REFUND_DUE",
      refundDueAmount: order.totalAmount,
    });
  });

  test("is FAILED when its last try was declined", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    await world.post(redirectUrl, declined);
    await world.later(31);
    expect((await now(api, order)).status).toBe("FAILED");
  });

  test("is not cancelled when the card was charged before the gateway heard of it", async () => {
    const api = await world.customer();
    const order = await ordered(api);
    const { redirectUrl } = await byCard(api, order);
    await world.post(redirectUrl, { ...card, loseNotice: "yes" });
    expect(await outcome(api.orders.cancel({ params: { id: order.id } }))).toBe(
      "This order can no longer be cancelled.",
    );
    expect((await now(api, order)).status).toBe("PAID");
  });

  test("cancelled and paid at the same moment, it is one or the other", async () => {
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

test("invoice numbers are given once each", async () => {
  const rows = await world.database.db
    .select({ number: orders.invoiceNumber })
    .from(orders)
    .where(eq(orders.status, "PAID"));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});
