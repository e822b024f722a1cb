/** An order that was paid twice, and whose payment at a counter was taken back afterwards. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { order } from "~/database/schema/order";
import { beginVisit } from "../../helpers/counter/counter-person";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

test.each(["CUSTOMER", "PROVIDER"] as const)(
  "page, history, credit note and message of an order by %s agree",
  async (madeBy) => {
    const buyer = await world.customer();
    await register(buyer);
    await fillCart(buyer, "circuit-training");
    const orderId = await checkOut(buyer);
    const { totalAmount: amount, orderNumber } = await buyer.api.orders.get({
      params: { id: orderId },
    });
    const code = await buyer.api.payments.dbsPay({
      body: { billReferenceNumber: orderNumber, amount },
      idempotencyKey: randomUUID(),
    });
    if (madeBy === "PROVIDER")
      await world.database.db
        .update(order)
        .set({ madeBy, invoiceNumber: `INV-${orderId.slice(0, 8)}` })
        .where(eq(order.id, orderId));
    const { receiptNumber } = await world.anybody.tills.take({
      body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
      idempotencyKey: randomUUID(),
    });
    await world.bankNotice({ reference: code.reference as string, amountCents: amount });
    await world.runDueWork();
    world.sent.length = 0;
    await world.anybody.tills.void({
      body: { enteredBy, receiptNumber, reason: "wrong order" },
      idempotencyKey: randomUUID(),
    });
    await world.runDueWork();
    const page = await buyer.api.orders.get({ params: { id: orderId } });
    const isInvoice = madeBy === "PROVIDER";
    expect(page).toMatchObject({
      status: isInvoice ? "PENDING_PAYMENT" : "REFUND_DUE",
      payableAmount: isInvoice ? amount : 0,
      refundDueAmount: amount,
      voidedPayment: { amount },
    });
    expect(page.creditNotes?.map(({ refundAmount }) => refundAmount)).toEqual(
      isInvoice ? [] : [amount],
    );
    const { content, months } = await buyer.api.orders.list({ query: {} });
    expect(content[0]?.returns).toMatchObject([
      { amount, voided: true },
      { amount, date: null, voided: false },
    ]);
    expect(months).toMatchObject([{ received: 2 * amount, returned: amount }]);
    const message = world.sent.find(({ subject }) => subject?.startsWith("Payment taken back"));
    expect(message?.text).toContain("We also return $87.20 that you paid a second time.");
    const operate = operatorFor({
      db: world.database.db,
      now: world.clock.now,
      vault: world.vault,
    });
    await operate("refunds", "mark-paid", orderNumber, "refund-1");
    expect(await buyer.api.orders.get({ params: { id: orderId } })).toMatchObject({
      refundDueAmount: 0,
      refunded: true,
    });
  },
);
