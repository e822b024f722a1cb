/** An issued invoice whose payment at a counter was taken back: its page, its link and the message name one date. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { egiroTransaction } from "~/database/schema/egiro";
import { order } from "~/database/schema/order";
import { findDueDay } from "~/lib/singapore/due-day";
import { addDays, formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { beginVisit, recordDeath } from "../../helpers/counter/counter-person";
import { arrangementOf } from "../../helpers/payment/egiro";
import { register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

test.each(["is deducted", "has failed to be deducted", "has no arrangement"])(
  "of an invoice that %s",
  async (kind) => {
    const buyer = await world.customer();
    const clientId = await register(buyer);
    const operate = operatorFor({
      db: world.database.db,
      now: world.clock.now,
      vault: world.vault,
    });
    const today = toSingaporeDay(world.clock.now());
    const dueDay = addDays(today, 14);
    await world.runDueWork();
    world.sent.length = 0;
    await operate("invoice", "issue", clientId, "taman-jurong", "circuit-training-8", dueDay);
    await world.runDueWork();
    const token = /\/inv\/([\w-]+)/.exec(
      world.sent.findLast(({ text }) => text.includes("/inv/"))?.text ?? "",
    )?.[1] as string;
    const [order] = (await buyer.api.orders.list({ query: {} })).content;
    const id = order?.id as string;
    if (kind !== "has no arrangement") {
      await arrangementOf(world, { buyer, clientId });
      await world.job("notify-of-deductions");
    }
    if (kind === "has failed to be deducted")
      await world.database.db
        .update(egiroTransaction)
        .set({ tries: 1, failureCode: "INSUFFICIENT_FUNDS", decidedAt: world.clock.now() })
        .where(eq(egiroTransaction.orderId, id));
    const { receiptNumber } = await world.anybody.tills.take({
      body: {
        enteredBy,
        orderId: id,
        method: "CASH",
        amount: order?.payableAmount as number,
        chequeNumber: null,
      },
      idempotencyKey: randomUUID(),
    });
    await world.runDueWork();
    world.sent.length = 0;
    await world.anybody.tills.void({
      body: { enteredBy, receiptNumber, reason: "the cheque was returned" },
      idempotencyKey: randomUUID(),
    });
    const page = await buyer.api.orders.get({ params: { id } });
    const link = await world.anybody.eInvoices.get({ params: { id: token } });
    await world.runDueWork();
    const message = world.sent.find(({ subject }) => subject?.startsWith("Payment taken back"));
    const deductedOn = kind === "is deducted" ? page.deductedOn : null;
    const words = deductedOn
      ? `We will deduct it by eGIRO on ${formatDate(deductedOn)}.`
      : `Please pay it by ${formatDate(dueDay)}.`;
    expect(message?.text).toContain(words);
    expect([page.deductedOn ?? null, link.deductedOn]).toEqual([deductedOn, deductedOn]);
    expect([page.dueDate, link.dueDate]).toEqual([dueDay, dueDay]);
    expect(deductedOn === null).toBe(kind !== "is deducted");
  },
);

test("an invoice whose day has passed is to be paid now", () => {
  expect(findDueDay("2027-02-10", "2027-02-10")).toBe("2027-02-10");
  expect(findDueDay("2027-02-10", "2027-02-11")).toBeNull();
  expect(findDueDay(null, "2027-02-11")).toBeNull();
});

test("a death cancels an invoice whose payment was taken back", async () => {
  const buyer = await world.customer();
  const clientId = await register(buyer);
  const operate = operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault });
  const dueDay = addDays(toSingaporeDay(world.clock.now()), 14);
  await operate("invoice", "issue", clientId, "taman-jurong", "circuit-training-8", dueDay);
  const [due] = (await buyer.api.orders.list({ query: {} })).content;
  const { id: orderId = "", payableAmount: amount = 0 } = due ?? {};
  const { receiptNumber } = await world.anybody.tills.take({
    body: { enteredBy, orderId, method: "NETS", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });
  await world.anybody.tills.void({
    body: { enteredBy, receiptNumber, reason: "wrong person" },
    idempotencyKey: randomUUID(),
  });
  await recordDeath(world, clientId);
  const [row] = await world.database.db.select().from(order).where(eq(order.id, orderId));
  expect(row?.status).toBe("CANCELLED");
});
