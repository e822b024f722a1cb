/**
 * Random histories of a payment with its codes: lost, repeated, reordered, forged and late notices, and a customer who clicks everywhere.
 * No customer paid twice without a refund, or paid without getting the service. `two-codes.test.ts` runs far more histories without the
 * API.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "~/contract/payment/order";
import { order as orders } from "~/database/schema/order";
import { moneyEvent, payment, refundDue } from "~/database/schema/payment";
import { sandboxTransfers } from "~/database/schema/sandbox";
import type { ApiClient } from "~/web/api/client.server";
import { inScope } from "../../helpers/runner/scope";
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

const card = {
  number: "4111111111111111",
  holder: "Chua Bee Lian",
  expiry: "12/39",
  securityCode: "123",
};

const step = fc.oneof(
  fc.record({ kind: fc.constant("code" as const) }),
  fc.record({
    kind: fc.constant("transfer" as const),
    way: fc.constantFrom("exactly", "late", "twice", "partly", "too-much"),
    /** The newest code that was shown, or the one before it. */
    older: fc.boolean(),
    lost: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("card" as const),
    number: fc.constantFrom(card.number, "4000000000000002"),
    lost: fc.boolean(),
    saveCard: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("back" as const) }),
  fc.record({ kind: fc.constant("repeat" as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("forged" as const) }),
  fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(0, 5, 16, 40) }),
  fc.record({ kind: fc.constant("cancel" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never;

interface Told {
  eventId: string;
  reference: string;
  amountCents: number;
  currency: string;
  paidAt: string;
}

/** Reads the code that is shown now, and lists it once. */
async function look(api: ApiClient, { id }: Order, codes: string[]): Promise<void> {
  const shown = await api.orders.qrString({ params: { id } }).catch(() => null);
  if (shown && shown.qrString !== codes.at(-1)) codes.push(shown.qrString);
}

/** Takes one step as the customer or an outside party. Refusals are expected. */
async function take(
  api: ApiClient,
  order: Order,
  seen: { paymentIds: string[]; codes: string[] },
  taken: Step,
): Promise<void> {
  const params = { id: order.id };
  switch (taken.kind) {
    case "code":
      await outcome(
        api.payments.dbsPay({
          body: { billReferenceNumber: order.orderNumber, amount: order.totalAmount },
          idempotencyKey: randomUUID(),
        }),
      );
      await look(api, order, seen.codes);
      return;
    case "transfer": {
      const code = seen.codes.at(taken.older ? -2 : -1);
      if (code)
        await world.post("/sandbox/bank/payer", {
          qr: code,
          way: taken.way,
          key: randomUUID(),
          ...(taken.lost && { loseNotice: "yes" }),
        });
      return;
    }
    case "card": {
      const body = {
        orderId: order.id,
        amount: order.totalAmount,
        returnUrl: RETURN_URL,
        saveCard: taken.saveCard,
      };
      const opened = await api.payments
        .payByCard({ body, idempotencyKey: randomUUID() })
        .catch(() => null);
      if (opened === null) return;
      seen.paymentIds.push(opened.paymentId);
      await world.post(opened.redirectUrl, {
        ...card,
        number: taken.number,
        ...(taken.lost && { loseNotice: "yes" }),
      });
      return;
    }
    case "back":
      for (const id of seen.paymentIds)
        await outcome(api.payments.authenticate({ params: { id } }));
      return;
    case "repeat":
      for (const notice of (await transfersOf(order)).reverse()) {
        for (let times = 0; times < taken.times; times += 1) await world.notice("bank", notice);
      }
      return;
    case "forged":
      await world.notice(
        "bank",
        {
          eventId: randomUUID(),
          reference: `${order.orderNumber}-1`,
          amountCents: order.totalAmount,
          currency: "SGD",
          paidAt: world.now().toISOString(),
        },
        "another-secret",
      );
      return;
    case "wait":
      return world.later(taken.minutes);
    case "cancel":
      await outcome(api.orders.cancel({ params }));
  }
}

async function transfersOf({ orderNumber }: Order): Promise<Told[]> {
  const rows = await world.database.db
    .select()
    .from(sandboxTransfers)
    .where(sql`${sandboxTransfers.reference} like ${`${orderNumber}-%`}`);
  return rows.map(({ eventId, reference, amountCents, paidAt }) => ({
    eventId,
    reference,
    amountCents,
    currency: "SGD",
    paidAt: paidAt.toISOString(),
  }));
}

async function accountOf(order: Order) {
  const { db } = world.database;
  const came = await db
    .select({ event: moneyEvent, method: payment.method })
    .from(moneyEvent)
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(eq(payment.orderId, order.id));
  const owed = await db.select().from(refundDue).where(eq(refundDue.orderId, order.id));
  const [now] = await db.select().from(orders).where(eq(orders.id, order.id));
  const services = (await db.execute(
    sql`select 1 from provider.service s join provider.order_item i on i.id = s.order_item_id where i.order_id = ${order.id}`,
  )) as unknown as { rows: unknown[] };
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    status: now?.status,
    kept:
      sum(came.map(({ event }) => event.amountCents)) -
      sum(owed.map(({ amountCents }) => amountCents)),
    fromBank: sum(
      came.filter(({ method }) => method === "PAYNOW").map(({ event }) => event.amountCents),
    ),
    services: services.rows.length,
  };
}

test("for any sequence of events, an order is paid at most once and all other money is refunded", async () => {
  const api = await world.customer();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const order = await ordered(api);
      const seen = { paymentIds: [] as string[], codes: [] as string[] };
      // Two codes from the start: the first has run out when the second is shown.
      for (const first of [
        { kind: "code" },
        { kind: "wait", minutes: 16 },
        { kind: "code" },
      ] as const)
        await take(api, order, seen, first);
      for (const taken of steps) await take(api, order, seen, taken);
      // Time enough for everything that was lost to be found.
      await world.later(45);
      await world.later(65);
      const account = await accountOf(order);
      const sent = (await transfersOf(order)).reduce(
        (total, { amountCents }) => total + amountCents,
        0,
      );
      expect(account.fromBank, "all that was sent is known").toBe(sent);
      expect(account).toMatchObject(
        account.status === "PAID"
          ? { kept: order.totalAmount, services: 1 }
          : { kept: 0, services: 0 },
      );
      expect(account.status).not.toBe("PENDING_PAYMENT");
    }),
    { numRuns: inScope(4, 30) },
  );
}, 300_000);
