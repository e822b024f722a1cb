import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

test("a registered customer checks out, pays by card and gets the service", async () => {
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer);
  const orderId = await checkOut(customer);
  const { redirectUrl } = await customer.api.payments.payByCard({
    body: {
      orderId,
      amount: 21255,
      returnUrl: "http://portal.example/payment/verification?payment={paymentId}",
    },
    idempotencyKey: randomUUID(),
  });
  const { id } = world.gateway.at(redirectUrl);
  world.gateway.approve(id);
  expect((await world.gateway.notify(id)).status).toBe(200);
  const paid = await customer.api.orders.get({ params: { id: orderId } });
  expect(paid).toMatchObject({
    status: "PAID",
    totalAmount: 21255,
    gstAmount: 1755,
    subTotalAmount: 19500,
  });
  const { services } = await customer.api.services.list();
  expect(services).toMatchObject([
    {
      productId: "gym-tonic",
      serviceStatus: "UPCOMING",
      term: { stage: "PRE_SESSION_BOOKING", preAssessmentRequired: true },
    },
  ]);
  await world.runDueWork();
  const told = world.sent.filter(({ text }) => text.includes("/invoice/"));
  expect(told.map((message) => message.channel).sort()).toEqual(["EMAIL", "SMS"]);
});
