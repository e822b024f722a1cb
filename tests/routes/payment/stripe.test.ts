/** Payments of customers with Stripe's adapter, whose calls the sandbox answers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "~/lib/money";
import { type Buyer, newBuyer, newOrder } from "../../helpers/payment/buyer";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";
import type { Visitor } from "../../helpers/visitor/visitor";

let portal: RunningPortal;
let buyer: Buyer;
beforeAll(async () => {
  portal = await startPortal({
    ...firstPortal(),
    ...(await freshPortalSettings()),
    GATEWAY_KIND: "stripe",
  });
  buyer = await newBuyer(portal.origin);
});
afterAll(() => portal?.stop());

const enterCard = (visitor: Visitor, pay: string) =>
  visitor
    .fill("Card number", "4111 1111 1111 1111")
    .fill("Name on card", "Chua Bee Lian")
    .fill("Expiry date", "12/39")
    .fill("Security code", "123")
    .press(pay);

test("a customer who gives up on Stripe's page is back at the payment, and pays", async () => {
  const order = await newOrder(buyer);
  const pay = `Pay ${formatMoney(order.amount)}`;
  const visitor = await buyer.visitor.tab().goto(`/payment?order=${order.id}`);
  await visitor.choose("New credit or debit card").press(pay);
  expect(visitor.heading).toBe("Pay by card");
  const page = visitor.url.href;
  const { paymentTransaction } = await buyer.api.orders.get({ params: { id: order.id } });
  await visitor.goto(`/payment/verification?payment=${paymentTransaction?.id}&cancelled=yes`);
  expect(visitor.url.pathname).toBe("/payment");
  await visitor.goto(page);
  await enterCard(visitor, pay);
  expect(visitor.heading).toBe("Thank you. Your payment is complete");
  expect(visitor.text).toContain("by Visa ending in 1111");
});

test("a customer saves a card without a payment", async () => {
  const visitor = await buyer.visitor.tab().goto("/cards/add");
  await visitor.press("Go to the card service");
  await enterCard(visitor, "Save this card");
  expect(visitor.text).toContain("Your card is saved");
});
