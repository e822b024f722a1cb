/** An order and an invoice around the midnight at which the GST rate changes: the earlier of invoice and payment decides. */

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gstRate } from "~/database/schema/offering/price";
import { order } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { addDays, type Day, formatDate, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { issueInvoice } from "~/provider/payment/issue-invoice";
import {
  applyGstOfPayment,
  spreadNetOverLines,
} from "~/provider/payment/settlement/time-of-supply";
import type { Context } from "~/provider/shared/context";
import { defaultMessageChannels } from "~/provider/shared/messages/message-kinds";
import { pagesOf } from "../../helpers/files/pdf-text";
import { circuitTraining, openPaymentSetup, ordered, type PaymentFixture } from "./payment-fixture";

let world: PaymentFixture;
let newYear: Day;
beforeAll(async () => {
  world = await openPaymentSetup();
  newYear = addDays(toSingaporeDay(world.now()), 1);
  await world.database.db.insert(gstRate).values({ fromDate: newYear, basisPoints: 1000 });
  await goTo(toInstant(addDays(newYear, -1), "23:50"));
});
afterAll(() => world?.close());

const goTo = (instant: Date) => world.later((instant.getTime() - world.now().getTime()) / 60_000);

const transfer = (reference: string, amountCents: number, paidAt: Date) =>
  world.notice("bank", {
    eventId: randomUUID(),
    reference,
    amountCents,
    currency: "SGD",
    paidAt: paidAt.toISOString(),
  });

test("the rate of the payment's day is on the invoice, and the total that was agreed stays", async () => {
  const [early, late] = [await world.customer(), await world.customer()];
  const orders = [await ordered(early), await ordered(late, circuitTraining, "WELCOME10")];
  const codes = [];
  for (const [nth, api] of [early, late].entries()) {
    const { orderNumber, totalAmount } = orders[nth] as (typeof orders)[number];
    codes.push(
      await api.payments.dbsPay({
        body: { billReferenceNumber: orderNumber, amount: totalAmount },
        idempotencyKey: randomUUID(),
      }),
    );
  }
  const before = toInstant(addDays(newYear, -1), "23:58");
  const after = toInstant(newYear, "00:02");
  await goTo(after);
  const [beforeCode, afterCode] = codes;
  // The notice of the first payment arrives after midnight too.
  await transfer(beforeCode?.reference as string, orders[0]?.totalAmount as number, before);
  await transfer(afterCode?.reference as string, orders[1]?.totalAmount as number, after);

  const paidBefore = await early.orders.get({ params: { id: orders[0]?.id as string } });
  expect(paidBefore).toMatchObject({ status: "PAID", gstRateBasisPoints: 900 });
  expect(toSingaporeDay(new Date(paidBefore.paidDate as string))).toBe(addDays(newYear, -1));

  const id = orders[1]?.id as string;
  const paidAfter = await late.orders.get({ params: { id } });
  const { totalAmount } = orders[1] as (typeof orders)[number];
  const gstAmount = Math.round((totalAmount * 1000) / 11_000);
  expect(paidAfter).toMatchObject({ status: "PAID", gstRateBasisPoints: 1000, totalAmount });
  expect(paidAfter.gstAmount).toBe(gstAmount);
  const net = paidAfter.items.reduce(
    (sum, { amount, discount }) => sum + amount - (discount?.amount ?? 0),
    0,
  );
  expect(net + gstAmount).toBe(totalAmount);
  const { bytes } = await late.orders.invoice({ params: { id } });
  const text = (await pagesOf(bytes)).map((page) => page.text).join(" ");
  expect(text).toContain("GST at 10%");
  expect(text).toContain(formatDate(newYear));
});

test("an invoice of the provider that was issued before midnight keeps its rate", async () => {
  const { db } = world.database;
  const [person] = await db.select().from(client).limit(1);
  const now = toInstant(addDays(newYear, -1), "23:55");
  const context = {
    now,
    publicUrl: "http://portal.example",
    notified: () => undefined,
    messageChannels: defaultMessageChannels,
  };
  const paid = await db.transaction(async (tx) => {
    const id = await issueInvoice(tx, context as unknown as Context, {
      clientId: person?.id as string,
      offerIds: ["circuit-training-12"],
      centreId: "taman-jurong",
    });
    const [issued] = await tx.select().from(order).where(eq(order.id, id));
    await applyGstOfPayment(tx, issued as typeof order.$inferSelect, toInstant(newYear, "00:02"));
    return (await tx.select().from(order).where(eq(order.id, id)))[0];
  });
  expect(paid?.gstBasisPoints).toBe(900);
});

test("lines add up to the total at any rate, and none becomes negative", () => {
  let checked = 0;
  for (let total = 0; total < 400; total += 7)
    for (const rate of [0, 700, 900, 1000, 2000]) {
      const lines = [
        { amountCents: total, discountCents: Math.floor(total / 3) },
        { amountCents: 1, discountCents: 1 },
        { amountCents: 2 * total, discountCents: 0 },
      ];
      const net = lines.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0);
      const paid = net + Math.round((net * 9) / 100);
      const spread = spreadNetOverLines(paid, rate, lines);
      const sum = spread.reduce((all, line) => all + line.amountCents - line.discountCents, 0);
      expect(sum + Math.round((paid * rate) / (10_000 + rate))).toBe(paid);
      expect(spread.every((line) => line.amountCents >= line.discountCents)).toBe(true);
      checked += 1;
    }
  console.info(`${checked} totals and rates`);
});
