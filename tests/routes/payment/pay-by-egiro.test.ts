/** A customer with eGIRO buys a package, and the bank deducts it later. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Buyer, circuitTraining, newBuyer, newOrder } from "../../helpers/payment/buyer";
import { answerAtDesk } from "../../helpers/payment/egiro-screens";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";

/** Sets up an arrangement for the buyer's own invoices, at the bank and at its desk. */
async function withArrangement(): Promise<Buyer> {
  const buyer = await newBuyer(origin);
  const { api, visitor } = buyer;
  const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
  const { redirectUrl } = await api.egiro.create({
    body: {
      idType: "PASSPORT",
      nric: buyer.passport as string,
      ddaReferenceNo,
      relationship: "Self",
      bankCode: "DBS",
      consent: true,
      returnUrl: `${origin}/egiro/result?arrangement={id}`,
    },
  });
  await visitor.request(`${new URL(redirectUrl).pathname}/authorise`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: "account=FULL&limit=500",
    redirect: "manual",
  });
  await answerAtDesk(visitor, ddaReferenceNo, "approve");
  const [arrangement] = (await api.egiro.list()).client;
  await api.egiro.status({ params: { id: arrangement?.id as string } });
  return buyer;
}

test("a purchase is confirmed by eGIRO without scripts, and says when it is deducted", async () => {
  const buyer = await withArrangement();
  const { visitor } = buyer;
  const { id } = await newOrder(buyer);
  await visitor.goto(`/payment?order=${id}`);
  expect(visitor.text).toMatch(/DBS\/POSB deducts it on \d\d\/\d\d\/\d{4}/);
  visitor.choose("Pay by eGIRO");
  const pressed = visitor.prepare("Pay $117.72");
  await visitor.press("Pay $117.72");
  expect(visitor.url.pathname).toBe(`/payment-completion/${id}`);
  expect(visitor.heading).toBe("Thank you. Your registration is complete");
  expect(visitor.text).toMatch(/DBS\/POSB deducts \$117\.72 on \d\d\/\d\d\/\d{4} by eGIRO/);
  expect(visitor.text).toContain("No money has moved yet.");
  expect((await pressed.send()).headers.get("location")).toBe(`/payment-completion/${id}`);

  await visitor.goto("/");
  expect(visitor.text).toContain("Circuit Training");
  expect(visitor.text).not.toContain("not paid yet");
  await visitor.goto("/invoice");
  expect(visitor.text).toMatch(/Will be deducted on \d\d\/\d\d\/\d{4}/);
  expect(visitor.text).not.toContain("Pay $117.72");
  await visitor.goto(`/payment?order=${id}`);
  expect(visitor.url.pathname).toBe(`/payment-completion/${id}`);
  await visitor.goto("/egiro");
  await visitor.click("DBS/POSB: Chua Bee Lian");
  expect(visitor.text).toContain("$117.72");
});

/** Buys a package for the buyer and one for their mother by eGIRO, cancels the mother's, and rejects the deduction. */
async function rejectedInvoice(buyer: Buyer) {
  const { api, visitor } = buyer;
  const mother = await api.lovedOnes.create({
    body: { ...profileOf(newNric()), name: "Chua Ah Moy", email: `${randomUUID()}@mother.example` },
    idempotencyKey: randomUUID(),
  });
  const items = [null, mother.id].map((clientId) => ({ ...circuitTraining, clientId }));
  await api.carts.put({ body: { items, source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId: id } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  await api.egiro.payOrder({
    params: { id },
    body: { amount: totalAmount },
    idempotencyKey: randomUUID(),
  });
  const { services } = await api.services.list();
  const hers = services.find(({ clientId }) => clientId === mother.id);
  await api.packageCancellations.cancel({
    params: { id: hers?.id as string },
    body: { reason: "CHANGED_MIND", refundAmount: 11_772 },
    idempotencyKey: randomUUID(),
  });
  await visitor.goto(`/payment-completion/${id}`);
  expect(visitor.text).toContain("DBS/POSB deducts $117.72 on");
  await visitor.goto("/egiro");
  await visitor.click("DBS/POSB: Chua Bee Lian");
  await visitor.press("Reject");
  return { id, hers };
}

describe("an invoice after a credit and a rejected deduction", () => {
  let buyer: Buyer;
  let id: string;
  beforeAll(async () => {
    buyer = await withArrangement();
    ({ id } = await rejectedInvoice(buyer));
  });

  test("is to be paid in another way, as the answer to the rejection says", async () => {
    expect(buyer.visitor.text).toContain(
      "You rejected the deduction. It is not made. The invoice must now be paid in another way.",
    );
  });

  test("states what is to be paid and why, keeps no place and cannot be cancelled", async () => {
    const { visitor } = buyer;
    await visitor.goto(`/payment?order=${id}`);
    expect(visitor.text).toMatch(/Invoice INV\d+ is not paid yet, and eGIRO does not deduct it\./);
    expect(visitor.text).toMatch(
      /Total\s*\$235\.44\s*Credit note\s*-\$117\.72\s*To pay\s*\$117\.72/,
    );
    expect(visitor.text).toContain("Pay $117.72");
    for (const place of [`/payment?order=${id}`, `/invoice/${id}`]) {
      await visitor.goto(place);
      expect(visitor.text).not.toContain("place is kept");
      expect(visitor.text).not.toContain("Cancel this order");
      expect(visitor.text).toContain("Call us to cancel the package");
    }
    await visitor.goto(`/payment/cancel?order=${id}`);
    expect(visitor.url.pathname).toBe("/payment");
    await visitor.goto("/");
    expect(visitor.text).toContain("Not paid yet: $117.72");
    expect(visitor.text).toContain("Please pay it now.");
    expect(visitor.text).not.toContain("Please pay before");
    expect(visitor.text).toMatch(/Cancelled on \S+: \$117\.72 was taken off the invoice/);
    await visitor.goto(`/slip/order/${id}`);
    expect(visitor.text).toMatch(/To pay\s*\$117\.72(?!, before)/);
    expect(visitor.text).toMatch(/Cancelled on \S+: Circuit Training/);
  });

  test("is confirmed with the amount that was paid", async () => {
    const { visitor } = buyer;
    await visitor.goto(`/payment?order=${id}`);
    await visitor.choose("New credit or debit card").press("Pay $117.72");
    visitor.fill("Card number", "4111111111111111").fill("Expiry date", "12/39");
    visitor.fill("Name on card", "Chua Bee Lian").fill("Security code", "123");
    await visitor.press("Pay $117.72");
    expect(visitor.text).toContain("We received $117.72 by Visa");
    expect(visitor.text).toMatch(/Credit note\s*-\$117\.72\s*Paid\s*\$117\.72/);
    await visitor.goto(`/slip/order/${id}`);
    expect(visitor.text).toMatch(/Paid\s*\$117\.72/);
    await visitor.goto("/invoice");
    expect(visitor.text).toContain("$117.72 with GST");
    expect(visitor.text).not.toContain("$235.44");
    await visitor.goto(`/invoice/${id}`);
    expect(visitor.text).toContain("$117.72 was taken off this invoice.");
  });
});

test("an order states its deadline with the date", async () => {
  const buyer = await newBuyer(origin);
  const { visitor } = buyer;
  const { id } = await newOrder(buyer);
  await visitor.goto(`/payment?order=${id}`);
  expect(visitor.text).toMatch(/Your place is kept until \w{3} \d\d\/\d\d\/\d{4}, /);
  await visitor.goto(`/slip/order/${id}`);
  expect(visitor.text).toMatch(/\$117\.72, before \w{3} \d\d\/\d\d\/\d{4}, /);
});

test("a customer without eGIRO does not see it among the ways to pay", async () => {
  const buyer = await newBuyer(origin);
  const { id } = await newOrder(buyer);
  await buyer.visitor.goto(`/payment?order=${id}`);
  expect(buyer.visitor.text).not.toContain("Pay by eGIRO");
});

test("an account is not closed while its package is not paid, and the page leads to paying or cancelling", async () => {
  const buyer = await withArrangement();
  const { visitor, api } = buyer;
  const { id } = await newOrder(buyer);
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("Pay by eGIRO").press("Pay $117.72");
  await visitor.goto("/profile/close-account");
  expect(visitor.text).toContain(
    "We cannot close your account yet, because not everything is paid.",
  );
  expect(visitor.text).toMatch(
    /Circuit Training.*: \$117\.72\. Your bank deducts it by eGIRO on \d\d\/\d\d\/\d{4}/,
  );
  expect(visitor.text).not.toContain("back");
  expect(visitor.text).not.toContain("Yes, I want to close my account");
  const toCancel = await visitor.tab().goto("/profile/close-account");
  await toCancel.click("Cancel the package Circuit Training");
  expect(toCancel.heading).toBe("Cancel this package?");

  const [arrangement] = (await api.egiro.list()).client;
  const [deduction] = await api.egiro.history({ params: { id: arrangement?.id as string } });
  await api.egiro.answer({ params: { id: deduction?.id as string }, body: { accept: false } });
  await visitor.goto("/profile/close-account");
  expect(visitor.text).toContain("$117.72. This is still to be paid.");
  await visitor.click("Pay $117.72");
  expect(visitor.url.pathname).toBe("/payment");
  expect(visitor.text).toContain("How do you want to pay?");
});

test("a closing form from before the purchase is refused", async () => {
  const buyer = await withArrangement();
  const { visitor } = buyer;
  const { id } = await newOrder(buyer);
  const early = await visitor.tab().goto("/profile/close-account");
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("Pay by eGIRO").press("Pay $117.72");
  await early.choose("Yes, I want to close my account").press("Close my account");
  expect(early.everything).toContain("because not everything is paid");
  await visitor.goto("/invoice");
  expect(visitor.text).toMatch(/Will be deducted on \d\d\/\d\d\/\d{4}/);
});
