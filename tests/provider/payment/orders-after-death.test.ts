/** Unpaid orders of a person who has died. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "~/contract/payment/order";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import { recordDeath } from "../../helpers/counter/counter-person";
import { newNric, profileOf } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
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

/** A daughter with an unpaid order for her mother. */
async function daughterWithOrder() {
  const api = await world.customer();
  const nric = newNric();
  const { id: motherId } = await api.lovedOnes.create({
    body: { ...profileOf(nric), name: "Chua Ah Moy", email: `${nric}@mother.example` },
    idempotencyKey: randomUUID(),
  });
  const order = await ordered(api, { ...circuitTraining, clientId: motherId });
  return { api, motherId, order };
}

async function openPayNow(api: ApiClient, order: Order): Promise<string> {
  await api.payments.dbsPay({
    body: { billReferenceNumber: order.orderNumber, amount: order.totalAmount },
    idempotencyKey: randomUUID(),
  });
  return (await api.orders.qrString({ params: { id: order.id } })).qrString;
}

const payAtBank = (qr: string, way: string) =>
  world.post("/sandbox/bank/payer", { qr, way, key: randomUUID() });

const now = (api: ApiClient, { id }: Order) => api.orders.get({ params: { id } });

async function alertsOf(api: ApiClient): Promise<string[]> {
  return (await api.notifications.list()).map(({ kind }) => kind);
}

const operate = () => operatorFor({ db: world.database.db, now: () => world.now() });

describe("a report of a death", () => {
  test("cancels the order, and a PayNow payment of its open code is returned", async () => {
    const { api, motherId, order } = await daughterWithOrder();
    const qr = await openPayNow(api, order);
    expect(await alertsOf(api)).toContain("UNPAID_ORDER");
    expect(await recordDeath(world, motherId)).toMatchObject({ orders: 1 });
    expect((await now(api, order)).status).toBe("CANCELLED");
    expect(await alertsOf(api)).not.toContain("UNPAID_ORDER");

    await payAtBank(qr, "exactly");
    expect(await now(api, order)).toMatchObject({
      status: "REFUND_DUE",
      invoiceNumber: null,
      refundDueAmount: order.totalAmount,
    });
    const { email } = await api.profiles.get();
    const told = await world.told();
    const toDaughter = told.filter(({ to }) => to === email).map(({ text }) => text);
    expect(toDaughter.join()).toContain("1 unpaid order cancelled.");
    expect(toDaughter.join()).toContain("$117.72 came after the cancellation.");
    expect(told.some(({ subject }) => subject?.includes(`order ${order.orderNumber}`))).toBe(true);
  });

  test("returns the part that has come already", async () => {
    const { api, motherId, order } = await daughterWithOrder();
    await payAtBank(await openPayNow(api, order), "partly");
    expect((await now(api, order)).status).toBe("PENDING_PAYMENT");
    await recordDeath(world, motherId);
    expect(await now(api, order)).toMatchObject({
      status: "REFUND_DUE",
      refundDueAmount: order.totalAmount / 2,
    });
  });

  test("ends the open card page, also if the gateway does not answer at that moment", async () => {
    for (const answers of [true, false]) {
      const { api, motherId, order } = await daughterWithOrder();
      const { redirectUrl } = await api.payments.payByCard({
        body: { orderId: order.id, amount: order.totalAmount, returnUrl: RETURN_URL },
        idempotencyKey: randomUUID(),
      });
      world.gatewayAnswers = answers;
      await recordDeath(world, motherId);
      world.gatewayAnswers = true;
      await world.post(redirectUrl, card);
      await world.later(2);
      expect(await now(api, order)).toMatchObject({
        status: answers ? "CANCELLED" : "REFUND_DUE",
        refundDueAmount: answers ? 0 : order.totalAmount,
      });
      expect((await api.services.list()).services).toEqual([]);
    }
  });

  test("leaves an order for other people alone", async () => {
    const { api, motherId } = await daughterWithOrder();
    const own = await ordered(api);
    expect(await recordDeath(world, motherId)).toMatchObject({ orders: 1 });
    expect((await now(api, own)).status).toBe("PENDING_PAYMENT");
  });

  test("by an operator cancels the order too, and its undo does not bring it back", async () => {
    const { api, motherId, order } = await daughterWithOrder();
    await operate()("death", "report", motherId, toSingaporeDay(world.now()));
    await world.later(1);
    expect((await now(api, order)).status).toBe("CANCELLED");
    const undone = await operate()("death", "undo", motherId);
    expect(undone.said).toContain("Cancelled appointments and orders stay cancelled.");
    expect((await now(api, order)).status).toBe("CANCELLED");
  });

  test("cancels an invoice that an operator has issued, which its link no longer pays", async () => {
    const api = await world.customer();
    const id = (await api.profiles.get()).id as string;
    const today = toSingaporeDay(world.now());
    const offer = ["taman-jurong", "circuit-training-12", addDays(today, 14)];
    const issued = await operate()("invoice", "issue", id, ...offer);
    const number = /INV\w+/.exec(issued.said)?.[0] ?? issued.said;
    const link = (await world.told()).find(
      ({ text }) => text.includes(number) && text.includes("/inv/"),
    );
    const params = { id: /inv\/([\w-]+)/.exec(link?.text ?? "")?.[1] as string };
    const { totalAmount: amount } = await world.anybody.eInvoices.get({ params });
    await operate()("death", "report", id, today);
    await world.later(1);
    expect(await outcome(world.anybody.eInvoices.payNow({ params, body: { amount } }))).not.toBe(
      "done",
    );
  });
});
