/** A customer's payments, their cards, and other payers. */
import { randomUUID } from "node:crypto";
import { egiroArrangement, egiroReference, egiroTransaction } from "~/database/schema/egiro";
import { checkOut, fillCart } from "../people/registered";
import type { TestCustomer, TestProvider } from "../provider/test-provider";

const RETURN_URL = "http://portal.example/back";

/** Creates an order with a card payment under way, and a saved card. */
export async function money({ gateway }: TestProvider, customer: TestCustomer) {
  const { api } = customer;
  await fillCart(customer);
  const orderId = await checkOut(customer);
  const { totalAmount, orderNumber } = await api.orders.get({ params: { id: orderId } });
  const { tryId, redirectUrl } = await api.payments.addCard({
    body: { returnUrl: RETURN_URL },
    idempotencyKey: randomUUID(),
  });
  gateway.approve(gateway.at(redirectUrl).id);
  await api.payments.authenticateCard({ params: { id: tryId } });
  const [card] = await api.payments.cards();
  const { paymentId } = await api.payments.payByCard({
    body: { orderId, amount: totalAmount, returnUrl: RETURN_URL },
    idempotencyKey: randomUUID(),
  });
  const payNowOrderId = await byPayNow(customer);
  const { content } = await api.orders.list({ query: {} });
  const paid = content.find(({ status }) => status === "PAID");
  return {
    orderId,
    paidOrderId: paid?.id as string,
    payNowOrderId,
    rewardCode: (await api.rewards.mine()).code,
    orderNumber,
    totalAmount,
    tryId,
    cardId: card?.id as string,
    paymentId,
  };
}

/** Creates an order with a PayNow code, for another programme, since two orders cannot pay for one place. */
async function byPayNow(customer: TestCustomer): Promise<string> {
  await fillCart(customer, "circuit-training");
  const id = await checkOut(customer);
  const { orderNumber, totalAmount } = await customer.api.orders.get({ params: { id } });
  const body = { billReferenceNumber: orderNumber, amount: totalAmount };
  await customer.api.payments.dbsPay({ body, idempotencyKey: randomUUID() });
  return id;
}

/** Creates an active arrangement by which this customer pays the client's bills. */
export async function arrangement(
  { database: { db }, clock }: TestProvider,
  { customerId, clientId, orderId }: { customerId: string; clientId: string; orderId: string },
) {
  const [ddaReferenceNo, boTransactionRefNo] = [randomUUID(), randomUUID()];
  const createdAt = clock.now();
  const numbers = { ddaReferenceNo, boTransactionRefNo, customerId, createdAt };
  await db.insert(egiroReference).values(numbers);
  const [made] = await db
    .insert(egiroArrangement)
    .values({ ...numbers, clientId, status: "ACTIVE", relationship: "Other", bankCode: "DBS" })
    .returning({ id: egiroArrangement.id });
  const arrangementId = made?.id as string;
  const [deduction] = await db
    .insert(egiroTransaction)
    .values({
      arrangementId,
      orderId,
      amountCents: 100,
      status: "ANNOUNCED",
      collectOn: "2026-12-21",
      createdAt,
    })
    .returning({ id: egiroTransaction.id });
  return { arrangementId, ddaReferenceNo, deductionId: deduction?.id as string };
}
