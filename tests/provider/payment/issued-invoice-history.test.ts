/** Invoices that staff issue to a person, in that person's own Payment History. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toSingaporeDay } from "~/lib/singapore-date";
import { arrangementOf } from "../../helpers/payment/egiro";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: () => world.clock.now(), vault: world.vault })(
    ...words,
  );

async function issueTo(clientId: string) {
  const due = toSingaporeDay(world.clock.now());
  const what = [clientId, "taman-jurong", "circuit-training-8", due];
  const { said, code } = await operate("invoice", "issue", ...what);
  expect(said).toMatch(/INV\d+/);
  expect(code).toBe(0);
  return /INV\d+/.exec(said)?.[0];
}

async function invoicedCustomer() {
  const customer = await world.customer();
  const clientId = await register(customer);
  const invoiceNumber = await issueTo(clientId);
  const { content } = await customer.api.orders.list({ query: {} });
  return { customer, clientId, invoiceNumber, content };
}

test("an issued invoice is listed and opened by its own person, and by no other customer", async () => {
  const { customer, invoiceNumber, content } = await invoicedCustomer();
  expect(content).toMatchObject([{ invoiceNumber, status: "PENDING_PAYMENT" }]);
  const params = { id: content[0]?.id as string };
  const shown = await customer.api.orders.get({ params });
  expect(shown.items).toMatchObject([{ canActFor: true }]);
  expect((await customer.api.orders.invoice({ params })).contentType).toBe("application/pdf");

  const { api } = await world.customer();
  expect((await api.orders.list({ query: {} })).content).toEqual([]);
  expect(await refusal(api.orders.get({ params }))).toMatchObject({ httpCode: 404 });
  expect(await refusal(api.orders.invoice({ params }))).toMatchObject({ httpCode: 404 });
});

test("an arrangement that deducts it sends the only message, unless its limit is too low", async () => {
  const messagesTo = async (limitCents: number | null) => {
    const buyer = await world.customer();
    const clientId = await register(buyer);
    await arrangementOf(world, { buyer, clientId }, limitCents);
    await issueTo(clientId);
    await world.job("notify-of-deductions");
    for (const _attempt of ["write", "send"]) await world.runDueWork();
    const { messages } = await buyer.api.myData.export();
    return [...new Set(messages.map(({ about }) => about))].sort();
  };
  expect(await messagesTo(null)).toEqual(["a deduction is announced"]);
  expect(await messagesTo(100)).toEqual(["a deduction failed", "an invoice to pay"]);
});

test("the issued invoice of a loved one is not in the list of the customer", async () => {
  const customer = await world.customer();
  await register(customer);
  const mother = await customer.api.lovedOnes.create({
    body: { ...profileOf(newNric()), email: "mother@mail.example" },
    idempotencyKey: randomUUID(),
  });
  await issueTo(mother.id);
  expect(await customer.api.orders.list({ query: {} })).toEqual({
    content: [],
    totalElements: 0,
    months: [],
  });
});

test("its own person pays it signed in by PayNow, and sees a refund of it", async () => {
  const { customer, content } = await invoicedCustomer();
  const [{ id, orderNumber, payableAmount: amount } = expect.fail("no invoice")] = content;
  const body = { billReferenceNumber: orderNumber, amount };
  const { reference } = await customer.api.payments.dbsPay({ body, idempotencyKey: randomUUID() });
  await world.bankNotice({ reference, amountCents: amount });
  await world.bankNotice({ reference, amountCents: amount });
  const paid = await customer.api.orders.get({ params: { id } });
  expect(paid).toMatchObject({ status: "PAID", refundDueAmount: amount });
  expect(await customer.api.accountClosing.quote()).toMatchObject({ owed: [], refundsDue: amount });
  const { said } = await operate("refunds", "mark-paid", orderNumber, "refund-1");
  expect(said).toMatch(/No message is sent\. .* sees it in the Payment History\.$/);
  expect(await customer.api.orders.get({ params: { id } })).toMatchObject({
    refundDueAmount: 0,
    refunds: [{ reason: "TWICE", returnedDate: expect.any(String) }],
  });
});

test("a new card that pays it is saved if its person wants that", async () => {
  const { customer, content } = await invoicedCustomer();
  const [{ id: orderId, payableAmount: amount } = expect.fail("no invoice")] = content;
  const returnUrl = "http://portal.example/payment/verification?payment={paymentId}";
  const { redirectUrl } = await customer.api.payments.payByCard({
    body: { orderId, amount, saveCard: true, returnUrl },
    idempotencyKey: randomUUID(),
  });
  const { id } = world.gateway.at(redirectUrl);
  world.gateway.approve(id);
  await world.gateway.notify(id);
  expect((await customer.api.orders.list({ query: {} })).content[0]?.status).toBe("PAID");
  expect(await customer.api.payments.cards()).toHaveLength(1);
});
