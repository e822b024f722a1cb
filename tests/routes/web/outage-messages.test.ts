import { describe, expect, test } from "vitest";
import { formatMoney } from "~/lib/money";
import { newBuyer, newOrder } from "../../helpers/payment/buyer";
import { openFaultyPortal } from "../../helpers/portal/faulty-portal";
import { origin as first } from "../../helpers/portal/portal";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/* The messages while the provider, or a service behind it, does not respond. */

const portal = await openFaultyPortal();
const { api } = portal;

const down = (httpCode: number) => ({
  status: httpCode,
  body: { httpCode, statusCode: httpCode, message: "Upstream is away" },
});

test("a sign-in during a provider outage reports it, and succeeds afterwards", async () => {
  const visitor = await new Visitor(portal.origin).goto("/login?returnTo=/support");
  api.faults.set("POST /auth/validate", down(503));
  await answerIdentityProvider(visitor, somebody());
  expect([visitor.status, visitor.heading]).toEqual([503, "Login did not finish"]);
  expect(visitor.text).toContain("Nothing is wrong with your login.");
  api.faults.clear();
  await visitor.click("Log in again");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/support"]);
});

describe("a payment with an unknown result", () => {
  async function unpaid() {
    const buyer = await newBuyer(first);
    const order = await newOrder(buyer);
    const pay = `Pay ${formatMoney(order.amount)}`;
    return { order, pay, visitor: await signedIn(portal.origin, buyer.person) };
  }
  const UNKNOWN = "we cannot say yet whether money has moved";

  test.each([500, 502, 503, 504])("the card service answers %s", async (status) => {
    const { visitor } = await unpaid();
    const id = crypto.randomUUID();
    api.faults.set(`POST /linkpay/payments/${id}/authenticate`, down(status));
    await visitor.goto(`/payment/verification?payment=${id}`);
    expect([visitor.status, visitor.heading]).toEqual([200, "We are checking your payment"]);
    expect(visitor.text).toContain(UNKNOWN);
    expect(visitor.text).not.toContain("no money has moved");
    expect(visitor.text).toContain("Please do not pay in another way until you know.");
  });

  test("the order's own page shows the same during a card payment", async () => {
    const { visitor, order, pay } = await unpaid();
    await visitor.goto(`/payment?order=${order.id}`);
    await visitor.choose("New credit or debit card").press(pay);
    await visitor.goto(`${portal.origin}/payment-completion/${order.id}`);
    expect(visitor.text).toContain(UNKNOWN);
    expect(visitor.text).not.toContain("no money has moved");
  });

  test("the payment form and the pages after it show whether money has moved", async () => {
    const { visitor, order, pay } = await unpaid();
    await visitor.goto(`/payment?order=${order.id}`);
    visitor.choose("PayNow");
    api.faults.set(`GET /order/${order.id}`, down(503));
    await visitor.press(pay);
    expect(visitor.status).toBe(503);
    expect(visitor.text).toContain("No money is taken on this page");
    await visitor.goto(`/payment/paynow?order=${order.id}`);
    expect(visitor.text).toContain("we cannot say yet whether we have received your money");
    api.faults.clear();
  });
});

test("a promotion code used up by another customer is reported in the cart and at the order", async () => {
  const buyer = await newBuyer(first);
  const visitor = await signedIn(portal.origin, buyer.person, "/product/gym-tonic");
  await visitor.press("Add to cart");
  const info = await buyer.api.carts.checkoutInfo();
  const couponLost = { code: "ONCE50", reason: "This code has been used up." };
  const answer = { status: 200, body: { httpCode: 200, data: { ...info, couponLost } } };
  api.faults.set("GET /cart/checkout-info", answer);
  await visitor.goto("/cart");
  expect(visitor.text).toContain("Promotion code ONCE50 is not in the total any more");
  expect(visitor.text).toContain("This code has been used up.");
});
